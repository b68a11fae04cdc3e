import type { Canvas } from './canvas.ts';
import { INK, WHITE, darker, lighter } from './color.ts';
import { bearing, wheel } from './parts.ts';
import { Outline, tuples } from './outline.ts';
import { type Palette } from './palette.ts';

/** Spare parts that a skater chooses by their shape: frames, plates, wheels, bearings, axles. Light comes from the upper left. */

/** A frame for four wheels, with two mounting blocks. */
export function fourFrame(c: Canvas, p: Palette, seed: number): void {
  c.glow(600, 860, 470, 36, darker(p.back, 0.75), 0.5);
  c.at(600, 620, 1, 5 + (seed % 3), (c: Canvas) => {
    const rail = Outline.data(
      'M -480 60 C -480 0 -440 -30 -400 -70 L -330 -120 L -170 -120 L -110 -80 L 110 -80 L 180 -150 L 340 -150 L 410 -70 C 450 -30 484 0 484 60 C 484 130 400 140 370 90 C 330 40 300 40 260 90 C 220 140 160 140 120 90 C 80 40 -80 40 -120 90 C -160 140 -220 140 -260 90 C -300 40 -330 40 -370 90 C -400 140 -480 130 -480 60 Z',
    );
    c.fill(rail.moved(14, -24), darker(p.main, 0.35), darker(p.main, 0.6));
    const cuts = Outline.rounded(-330, -60, 170, 64, 30)
      .plus(Outline.rounded(170, -70, 170, 70, 30))
      .plus(Outline.rounded(-70, -30, 140, 40, 20));
    const side = rail.minus(cuts);
    c.fill(side, lighter(p.main, 0.4), darker(p.main, 0.15));
    c.fill(rail.minus(rail.moved(0, 9)), WHITE, undefined, 0.6, side);
    for (const x of [-424, -190, 190, 424]) {
      c.fill(Outline.circle(x, 62, 40), lighter(p.accent, 0.2), darker(p.accent, 0.2));
      c.fill(Outline.circle(x, 62, 20), p.metalDark, lighter(p.metal, 0.5));
      c.fill(Outline.circle(x, 62, 8), INK);
    }
    for (const [x, y] of tuples([
      [-250, -120],
      [260, -150],
    ])) {
      c.fill(Outline.rounded(x - 70, y - 40, 140, 50, 12), lighter(p.metal, 0.4), p.metalDark);
      c.fill(Outline.circle(x, y - 40, 26), p.metalDark);
    }
  });
}

/** A frame for grinding: low, thick, with a groove in its middle. */
export function grindFrame(c: Canvas, p: Palette, seed: number): void {
  c.glow(600, 900, 420, 36, darker(p.back, 0.75), 0.5);
  c.at(600, 640, 1, -5 - (seed % 3), (c: Canvas) => {
    const body = Outline.data(
      'M -420 -170 L 420 -170 C 446 -170 450 -140 440 -110 L 410 150 C 400 200 300 210 270 160 L 190 20 C 150 -40 -150 -40 -190 20 L -270 160 C -300 210 -400 200 -410 150 L -440 -110 C -450 -140 -446 -170 -420 -170 Z',
    );
    c.fill(body.moved(16, -26), darker(p.main, 0.5));
    c.fill(body, lighter(p.main, 0.28), darker(p.main, 0.2));
    c.fill(Outline.data('M -170 30 C -130 -20 130 -20 170 30 L 150 70 C 110 20 -110 20 -150 70 Z'), p.accent);
    for (const [i, x] of [-330, -250, 250, 330].entries()) {
      const y = i === 0 || i === 3 ? 120 : 60;
      c.fill(Outline.circle(x, y, 30), p.metalDark, lighter(p.metal, 0.5));
      c.fill(Outline.circle(x, y, 12), INK);
    }
    for (const x of [-300, 300]) {
      c.fill(Outline.rounded(x - 60, -210, 120, 60, 14), p.metalDark, darker(p.metalDark, 0.3));
    }
    c.fill(Outline.rounded(-120, -120, 240, 56, 20), p.accent, darker(p.accent, 0.2));
    c.fill(Outline.rounded(-400, -154, 800, 12, 6), WHITE, undefined, 0.35);
  });
}

/** A plate for quads from below: two trucks with their axles, and the toe stop. */
export function quadPlate(c: Canvas, p: Palette, seed: number): void {
  c.glow(600, 1000, 360, 36, darker(p.back, 0.75), 0.4);
  c.at(600, 600, 1, 12 + (seed % 4), (c: Canvas) => {
    const plate = Outline.data(
      'M -90 -430 C -60 -470 60 -470 90 -430 L 130 -180 C 90 -60 90 60 130 180 L 90 430 C 60 470 -60 470 -90 430 L -130 180 C -90 60 -90 -60 -130 -180 Z',
    );
    c.fill(plate.moved(10, 14), INK, undefined, 0.2);
    c.fill(plate, lighter(p.main, 0.5), darker(p.main, 0.1));
    c.fill(Outline.rounded(-34, -90, 68, 180, 30), darker(p.main, 0.45));
    for (const y of [-240, 240]) {
      c.fill(Outline.rounded(-270, y - 20, 540, 40, 14), p.metalDark, lighter(p.metal, 0.3));
      c.fill(Outline.rounded(-120, y - 56, 240, 112, 40), lighter(p.metal, 0.5), p.metalDark);
      c.fill(Outline.circle(0, y, 64), lighter(p.accent, 0.3), darker(p.accent, 0.15));
      c.fill(Outline.circle(0, y, 30), p.metalDark, lighter(p.metal, 0.6));
      for (const x of [-262, 262]) {
        c.fill(Outline.rounded(x - 20, y - 28, 40, 56, 8), lighter(p.metal, 0.6), p.metal);
      }
    }
    c.fill(Outline.circle(0, -400, 72), lighter(p.accent, 0.2), darker(p.accent, 0.3));
    c.fill(Outline.circle(-16, -416, 22), WHITE, undefined, 0.4);
  });
}

/** One large racing wheel with thin spokes. */
export function speedWheel(c: Canvas, p: Palette, seed: number): void {
  c.glow(600, 1040, 330, 30, darker(p.back, 0.75), 0.5);
  c.fill(Outline.circle(600, 620, 410), lighter(p.main, 0.2), darker(p.main, 0.3));
  c.fill(Outline.circle(600, 620, 360), lighter(p.main, 0.06), darker(p.main, 0.12));
  c.fill(Outline.arc(600, 620, 372, 398, 195, 285), WHITE, undefined, 0.5);
  c.fill(Outline.circle(600, 620, 262), darker(p.accent, 0.5));
  c.fill(Outline.circle(600, 620, 246), lighter(p.back, 0.3), p.back);
  for (let i = 0; i < 9; i++) {
    const spoke = Outline.polygon([
      [586, 560],
      [614, 560],
      [640, 374],
      [604, 374],
    ]);
    c.fill(spoke.turned((seed % 40) + 40 * i, 600, 620), lighter(p.accent, 0.05), darker(p.accent, 0.2));
  }
  c.fill(Outline.circle(600, 620, 262).minus(Outline.circle(600, 620, 234)), lighter(p.accent, 0.2), p.accent);
  c.fill(Outline.circle(600, 620, 110), lighter(p.accent, 0.2), darker(p.accent, 0.15));
  c.fill(Outline.circle(600, 620, 82), lighter(p.metal, 0.5), p.metalDark);
  c.fill(Outline.circle(600, 620, 36), INK);
}

/** Four wide wheels for quads, seen from the side of their tread. */
export function quadWheels(c: Canvas, p: Palette): void {
  c.glow(600, 1000, 460, 36, darker(p.back, 0.75), 0.5);
  for (const [i, [x, y]] of tuples([
    [400, 380],
    [800, 380],
    [360, 780],
    [840, 780],
  ]).entries()) {
    const tyre = i % 2 === 0 ? p.main : lighter(p.main, 0.14);
    c.fill(Outline.rounded(x - 60, y - 170, 240, 340, 80), darker(tyre, 0.1), darker(tyre, 0.45));
    c.fill(Outline.ellipse(x - 40, y, 140, 172), lighter(tyre, 0.2), darker(tyre, 0.12));
    c.fill(Outline.ellipse(x - 40, y, 92, 116), WHITE, lighter(p.back, 0.3));
    c.fill(Outline.ellipse(x - 40, y, 60, 76), lighter(p.accent, 0.1), darker(p.accent, 0.2));
    c.fill(Outline.ellipse(x - 40, y, 34, 44), p.metalDark, p.metal);
    c.fill(Outline.ellipse(x - 40, y, 14, 18), INK);
    c.fill(
      Outline.bent(
        [
          [x - 150, y - 40],
          [x - 120, y - 120],
          [x - 50, y - 158],
        ],
        12,
        5,
      ),
      WHITE,
      undefined,
      0.5,
    );
  }
}

/** A row of four small hard wheels. */
export function smallWheels(c: Canvas, p: Palette, seed: number): void {
  c.glow(600, 900, 480, 36, darker(p.back, 0.75), 0.5);
  for (const [i, [x, y]] of tuples([
    [240, 760],
    [480, 720],
    [720, 760],
    [960, 720],
  ]).entries()) {
    wheel(c, p, x, y, 128, p.main, p.accent, (seed % 60) + i * 15);
  }
  for (const [i, [x, y]] of tuples([
    [360, 490],
    [600, 450],
    [840, 490],
  ]).entries()) {
    wheel(c, p, x, y, 128, darker(p.main, 0.06), lighter(p.accent, 0.2), (seed % 60) + i * 21);
  }
}

/** An open box with rows of bearings. */
export function bearingBox(c: Canvas, p: Palette, seed: number): void {
  c.glow(600, 1010, 440, 36, darker(p.back, 0.75), 0.5);
  c.fill(Outline.data('M 220 300 L 980 300 L 1000 440 L 200 440 Z'), lighter(p.accent, 0.15), p.accent);
  c.fill(Outline.rounded(430, 338, 340, 56, 16), lighter(p.back, 0.5));
  c.fill(Outline.rounded(190, 420, 820, 580, 34), lighter(p.main, 0.2), darker(p.main, 0.25));
  c.fill(Outline.rounded(220, 450, 760, 520, 20), darker(p.main, 0.55));
  for (const row of [0, 1, 2]) {
    for (const column of [0, 1, 2, 3]) {
      bearing(c, p, 318 + column * 188, 540 + row * 170, 76, (row + column + seed) % 5 === 0, seed % 40);
    }
  }
}

/** Two bearings, large: one open with its balls, one behind it closed. */
export function bearingPair(c: Canvas, p: Palette, seed: number): void {
  c.glow(600, 1020, 440, 36, darker(p.back, 0.75), 0.5);
  bearing(c, p, 790, 460, 250, false, 0);
  bearing(c, p, 460, 690, 320, true, seed % 40);
}

/** Axle bolts and spacers, in two rows. */
export function axles(c: Canvas, p: Palette, seed: number): void {
  c.glow(600, 1000, 440, 36, darker(p.back, 0.75), 0.4);
  for (const i of [0, 1, 2, 3]) {
    c.at(300 + i * 200, 520, 1, -14 + (seed % 5), (c: Canvas) => {
      c.fill(Outline.rounded(-34, -100, 68, 360, 12), lighter(p.metal, 0.5), p.metalDark);
      c.fill(Outline.rounded(-34, 150, 68, 110, 12), lighter(0x3b82f6, 0.2), 0x2563eb);
      for (let y = 160; y < 256; y += 18) {
        c.fill(Outline.rounded(-34, y, 68, 6, 3), INK, undefined, 0.4);
      }
      c.fill(Outline.rounded(-64, -190, 128, 96, 24), lighter(p.main, 0.3), darker(p.main, 0.2));
      c.fill(
        Outline.polygon([
          [-22, -150],
          [0, -164],
          [22, -150],
          [22, -126],
          [0, -112],
          [-22, -126],
        ]),
        INK,
      );
      c.fill(Outline.rounded(-22, -80, 10, 210, 5), WHITE, undefined, 0.6);
    });
    c.fill(Outline.rounded(236 + i * 200, 860, 130, 120, 20), lighter(p.accent, 0.3), darker(p.accent, 0.2));
    c.fill(Outline.ellipse(301 + i * 200, 866, 65, 24), lighter(p.accent, 0.5), p.accent);
    c.fill(Outline.ellipse(301 + i * 200, 866, 28, 11), INK);
  }
}
