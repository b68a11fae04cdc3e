import type { Canvas } from './canvas.ts';
import { INK, WHITE, darker, lighter } from './color.ts';
import { bearing, wheel } from './parts.ts';
import { Outline, type Point, tuples } from './outline.ts';
import { type Palette } from './palette.ts';

/** Small things for training, care and the way there. Light comes from the upper left. */

/** Slalom cones, one behind the other. */
export function cones(c: Canvas, p: Palette): void {
  for (const [i, [x, y, scale]] of tuples([
    [880, 560, 0.5],
    [740, 660, 0.66],
    [560, 790, 0.86],
    [330, 960, 1.16],
  ]).entries()) {
    const color = lighter(p.main, (3 - i) * 0.06);
    c.glow(x, y + 8, 190 * scale, 24 * scale, darker(p.back, 0.75), 0.5);
    c.at(x, y, scale, 0, (c: Canvas) => {
      const cone = Outline.data('M -34 -400 C -30 -424 30 -424 34 -400 L 150 -20 C 110 14 -110 14 -150 -20 Z');
      c.fill(Outline.ellipse(0, -8, 200, 40), darker(color, 0.3));
      c.fill(cone, lighter(color, 0.2), darker(color, 0.15));
      c.fill(
        Outline.data('M -200 -250 C -60 -220 60 -220 200 -250 L 200 -160 C 60 -130 -60 -130 -200 -160 Z'),
        WHITE,
        undefined,
        0.9,
        cone,
      );
      c.fill(Outline.data('M 10 -430 L 160 -430 L 160 20 L 70 20 Z'), INK, undefined, 0.14, cone);
      c.fill(Outline.ellipse(0, -402, 30, 12), darker(color, 0.6));
    });
  }
}

/** A key in the shape of a T with a bearing on its end. */
export function tool(c: Canvas, p: Palette, seed: number): void {
  c.glow(620, 1000, 360, 34, darker(p.back, 0.75), 0.45);
  c.at(600, 470, 1, 24 + (seed % 6), (c: Canvas) => {
    c.fill(Outline.rounded(-34, 0, 68, 420, 14), lighter(p.metal, 0.5), p.metalDark);
    c.fill(
      Outline.polygon([
        [-28, 420],
        [28, 420],
        [28, 540],
        [0, 556],
        [-28, 540],
      ]),
      lighter(p.metal, 0.2),
      darker(p.metalDark, 0.3),
    );
    c.fill(Outline.rounded(-20, 20, 12, 380, 6), WHITE, undefined, 0.6);
    const grip = Outline.rounded(-330, -90, 660, 150, 70);
    c.fill(grip, lighter(p.accent, 0.2), darker(p.accent, 0.2));
    for (let x = -260; x <= 260; x += 65) {
      c.fill(Outline.rounded(x - 9, -66, 18, 102, 9), INK, undefined, 0.25);
    }
    c.fill(Outline.rounded(-70, -110, 140, 190, 40), lighter(p.main, 0.25), darker(p.main, 0.2));
    c.fill(Outline.rounded(-290, -74, 560, 16, 8), WHITE, undefined, 0.45);
  });
  bearing(c, p, 860, 840, 130, false, 0);
}

/** A small red lamp with a clip and its light. */
export function lamp(c: Canvas, p: Palette, seed: number): void {
  c.glow(600, 1000, 280, 30, darker(p.back, 0.75), 0.45);
  c.glow(600, 560, 430, 430, p.accent, 0.5);
  c.fill(Outline.rounded(520, 760, 160, 220, 40), lighter(p.dark, 0.3), p.dark);
  c.fill(Outline.rounded(380, 330, 440, 480, 150), lighter(p.main, 0.25), p.main);
  const lens = Outline.rounded(424, 376, 352, 388, 120);
  c.fill(lens, lighter(p.accent, 0.4), darker(p.accent, 0.25));
  for (const [x, y] of tuples([
    [520, 480],
    [680, 480],
    [600, 570],
    [520, 660],
    [680, 660],
  ])) {
    c.fill(Outline.circle(x, y, 44), lighter(p.accent, 0.6), undefined, 0.6);
    c.fill(Outline.circle(x, y, 20 + (seed % 4)), WHITE);
  }
  c.fill(
    Outline.bent(
      [
        [452, 560],
        [462, 460],
        [520, 410],
      ],
      18,
      8,
    ),
    WHITE,
    undefined,
    0.6,
  );
}

/** A bottle of cleaner, a jar with bearings and a brush. */
export function cleaning(c: Canvas, p: Palette, seed: number): void {
  c.glow(600, 1010, 460, 40, darker(p.back, 0.75), 0.5);
  const bottle = Outline.data(
    'M 250 470 C 250 420 310 400 320 360 L 320 300 L 440 300 L 440 360 C 450 400 510 420 510 470 L 510 970 C 510 1000 490 1010 470 1010 L 290 1010 C 270 1010 250 1000 250 970 Z',
  );
  c.fill(Outline.rounded(316, 200, 128, 116, 20), lighter(p.dark, 0.2), p.dark);
  c.fill(bottle, lighter(p.main, 0.3), darker(p.main, 0.2));
  c.fill(Outline.rounded(250, 580, 260, 260, 0), lighter(p.back, 0.6), p.back);
  for (const i of [0, 1, 2]) {
    c.fill(Outline.circle(380, 710, 90 - i * 30), i === 1 ? lighter(p.accent, 0.6) : p.accent);
  }
  c.fill(Outline.rounded(276, 470, 20, 500, 10), WHITE, undefined, 0.4);
  // The folded cloth, with a bearing on it.
  for (const [y, shade] of tuples([
    [930, 0.16],
    [872, 0.08],
    [814, 0],
  ])) {
    const cloth = Outline.rounded(566, y, 380, 76, 34);
    c.fill(cloth.moved(0, 8), INK, undefined, 0.12);
    c.fill(cloth, lighter(darker(p.main, shade), 0.66), lighter(darker(p.main, shade), 0.42));
    c.fill(Outline.rounded(590, y + 50, 330, 6, 3), WHITE, undefined, 0.5);
  }
  bearing(c, p, 740, 720, 100, true, seed % 40);
  c.at(1000, 700, 1, 16, (c: Canvas) => {
    c.fill(Outline.rounded(-30, -80, 60, 400, 28), lighter(p.accent, 0.1), darker(p.accent, 0.25));
    c.fill(Outline.rounded(-46, -330, 92, 270, 20), p.dark);
    for (let y = -320; y < -70; y += 24) {
      c.fill(
        Outline.line(
          [
            [-70, y],
            [70, y],
          ],
          8,
        ),
        lighter(p.main, 0.5),
      );
    }
  });
}

/** A bag over the shoulder, in the shape of a skate. */
export function shoulderBag(c: Canvas, p: Palette, seed: number): void {
  c.glow(600, 1010, 440, 38, darker(p.back, 0.75), 0.5);
  c.fill(
    Outline.bent(
      [
        [250, 480],
        [330, 230],
        [600, 130],
        [880, 260],
        [960, 640],
      ],
      40,
    ),
    lighter(p.dark, 0.2),
  );
  const body = Outline.data(
    'M 250 430 C 250 390 280 370 320 370 L 560 370 C 610 370 640 400 650 440 C 680 540 780 570 900 600 C 990 624 1010 680 1010 760 L 1010 920 C 1010 980 980 1000 930 1000 L 320 1000 C 270 1000 240 980 240 920 Z',
  );
  c.fill(body, lighter(p.main, 0.26), darker(p.main, 0.2));
  c.fill(Outline.rounded(220, 900, 820, 120, 0), p.dark, undefined, 0.9, body);
  for (let x = 250; x < 1010; x += 26) {
    c.fill(
      Outline.line(
        [
          [x, 905],
          [x + 20, 1000],
        ],
        4,
      ),
      WHITE,
      undefined,
      0.25,
      body,
    );
  }
  c.fill(
    Outline.bent(
      [
        [280, 440],
        [440, 430],
        [590, 440],
        [650, 560],
        [820, 630],
        [960, 680],
      ],
      14,
    ),
    p.accent,
  );
  c.fill(Outline.rounded(330, 590, 330, 250, 40).moved(8, 12), INK, undefined, 0.2, body);
  c.fill(Outline.rounded(330, 590, 330, 250, 40), lighter(p.main, 0.1), darker(p.main, 0.3));
  c.fill(Outline.rounded(350, 624, 290, 12, 6), p.dark);
  c.fill(Outline.rounded(600, 618, 50, 24, 10), p.accent);
  wheel(c, p, 810, 800, 76, p.accent, lighter(p.back, 0.5), seed % 60);
  c.fill(
    Outline.bent(
      [
        [276, 520],
        [272, 680],
        [270, 840],
      ],
      16,
      7,
    ),
    WHITE,
    undefined,
    0.3,
  );
}

/** A block of rubber for the heel's brake, with its bolt and nut. */
export function brake(c: Canvas, p: Palette): void {
  c.glow(600, 1000, 440, 38, darker(p.back, 0.75), 0.5);
  const block = Outline.data(
    'M 300 640 C 300 600 330 570 372 566 L 600 540 C 660 534 700 560 716 616 L 780 860 C 794 920 760 972 700 976 L 420 990 C 340 994 280 950 280 876 Z',
  );
  c.fill(block, lighter(p.main, 0.22), darker(p.main, 0.15));
  c.fill(Outline.data('M 280 876 L 790 850 L 800 990 L 280 1000 Z'), INK, undefined, 0.28, block);
  for (let y = 900; y < 980; y += 26) {
    c.fill(Outline.rounded(300, y, 460, 9, 4).turned(-3, 540, y), WHITE, undefined, 0.12, block);
  }
  c.fill(block.minus(block.moved(14, 14)), WHITE, undefined, 0.28, block);
  c.fill(Outline.ellipse(500, 640, 86, 34).turned(-5, 500, 640), INK, undefined, 0.55);
  c.at(500, 640, 1, 8, () => {
    c.fill(Outline.rounded(-40, -420, 80, 430, 16), lighter(p.metal, 0.5), p.metalDark);
    for (let y = -400; y < -150; y += 30) c.fill(Outline.rounded(-40, y, 80, 9, 4), INK, undefined, 0.28);
    c.fill(Outline.rounded(-24, -400, 12, 390, 6), WHITE, undefined, 0.55);
  });
  c.at(880, 760, 1, -12, () => {
    const nut = Outline.polygon(
      Array.from({ length: 6 }, (_, i): Point => [
        120 * Math.cos((Math.PI * i) / 3),
        120 * Math.sin((Math.PI * i) / 3),
      ]),
    );
    c.fill(nut.moved(10, 18), darker(p.accent, 0.45));
    c.fill(nut, lighter(p.accent, 0.28), darker(p.accent, 0.12));
    c.fill(Outline.circle(0, 0, 66), darker(p.metalDark, 0.3), p.metal);
    c.fill(Outline.circle(0, 0, 52), INK);
  });
}
