import type { Canvas } from './canvas.ts';
import { INK, WHITE, darker, lighter, mix } from './color.ts';
import { Outline, type Point, tuples, radians } from './outline.ts';
import { type Palette } from './palette.ts';

/** Wheels, bearings and frames: on their own, and as the wheels of every skate. Light comes from the upper left. */

/** A wheel seen from the side, with its hub and bearing. */
export function wheel(
  c: Canvas,
  p: Palette,
  x: number,
  y: number,
  radius: number,
  tyre: number,
  hub: number,
  turn: number = 0,
): void {
  c.at(x, y, radius / 100, 0, (c: Canvas) => {
    c.fill(Outline.circle(0, 0, 100), lighter(tyre, 0.14), darker(tyre, 0.28));
    c.fill(Outline.circle(0, 0, 84), lighter(tyre, 0.05), darker(tyre, 0.12));
    c.fill(Outline.arc(0, 0, 87, 94, 195, 285), WHITE, undefined, 0.5);
    c.fill(Outline.circle(0, 0, 62), darker(tyre, 0.5));
    c.fill(Outline.circle(0, 0, 58), darker(hub, 0.35), darker(hub, 0.5));
    for (let i = 0; i < 6; i++) {
      const spoke = Outline.polygon([
        [-9, -20],
        [9, -20],
        [14, -56],
        [-14, -56],
      ]);
      c.fill(spoke.turned(turn + 60 * i, 0, 0), hub);
    }
    c.fill(Outline.circle(0, 0, 58).minus(Outline.circle(0, 0, 49)), lighter(hub, 0.18), hub);
    c.fill(Outline.circle(0, 0, 33), lighter(hub, 0.2), darker(hub, 0.15));
    c.fill(Outline.circle(0, 0, 26), lighter(p.metal, 0.5), p.metalDark);
    c.fill(Outline.circle(0, 0, 20), p.metalDark, p.metal);
    c.fill(Outline.circle(0, 0, 10), INK);
  });
}

/** Three loose wheels: one face on, one behind it, one lying on its side. */
export function wheels(c: Canvas, p: Palette, seed: number): void {
  c.glow(600, 985, 470, 46, darker(p.back, 0.75), 0.5);
  const turn = seed % 60;
  wheel(c, p, 375, 560, 232, darker(p.main, 0.22), darker(p.accent, 0.1), turn + 20);
  wheel(c, p, 690, 668, 318, p.main, p.accent, turn);
  // The wheel on its side: a rounded tread with the hub's rim on top.
  c.fill(
    Outline.data('M 170 868 C 130 890 130 950 170 974 C 250 1004 400 1004 480 974 C 520 950 520 890 480 868 Z'),
    lighter(p.main, 0.08),
    darker(p.main, 0.4),
  );
  c.fill(Outline.ellipse(325, 868, 160, 46), lighter(p.main, 0.32), p.main);
  c.fill(Outline.ellipse(325, 868, 96, 27), darker(p.accent, 0.15));
  c.fill(Outline.ellipse(325, 862, 90, 23), lighter(p.accent, 0.2), p.accent);
  c.fill(Outline.ellipse(325, 862, 44, 11), p.metal, p.metalDark);
  c.fill(Outline.ellipse(325, 862, 18, 5), INK);
  c.fill(
    Outline.bent(
      [
        [172, 905],
        [240, 928],
        [325, 934],
      ],
      9,
      4,
    ),
    WHITE,
    undefined,
    0.4,
  );
}

/** Ball bearings: one open, so that its balls show, one shielded, one on its edge, and a bottle of oil. */
export function bearings(c: Canvas, p: Palette, seed: number): void {
  c.glow(600, 985, 480, 44, darker(p.back, 0.75), 0.5);
  oil(c, p);
  bearing(c, p, 400, 660, 318, true, seed % 40);
  bearing(c, p, 770, 800, 180, false, 0);
}

/** A machined aluminium frame for three large wheels. */
export function frame(c: Canvas, p: Palette, seed: number): void {
  c.glow(600, 945, 470, 40, darker(p.back, 0.75), 0.5);
  c.at(600, 620, 1, -9 - (seed % 3), (c: Canvas) => {
    const rail = Outline.data(
      'M -452 66 C -452 10 -420 -10 -390 -62 C -376 -96 -356 -112 -320 -112 L -150 -112 C -110 -112 -108 -62 -60 -62 L 80 -62 C 130 -62 132 -142 176 -142 L 330 -142 C 366 -142 380 -122 392 -84 C 410 -30 456 0 456 62 C 456 112 424 138 384 138 C 330 138 318 62 192 62 C 80 62 70 138 0 138 C -70 138 -80 62 -192 62 C -318 62 -330 138 -384 138 C -424 138 -452 116 -452 66 Z',
    );
    c.fill(rail.moved(16, -26), darker(p.main, 0.35), darker(p.main, 0.6));
    // Spacers between the two rails.
    for (const x of [-384, 0, 384]) {
      c.fill(Outline.circle(x + 16, 50, 44), p.metalDark);
    }
    let cuts = Outline.data(
      'M -300 -40 C -260 -60 -180 -60 -140 -40 L -70 20 C -60 36 -80 44 -96 40 C -160 20 -230 20 -290 40 C -312 46 -330 36 -324 16 Z',
    );
    cuts = cuts.plus(
      Outline.data(
        'M 120 -30 C 180 -60 260 -60 300 -40 L 336 16 C 344 36 322 46 300 40 C 240 20 170 20 110 36 C 90 42 72 30 84 16 Z',
      ),
    );
    cuts = cuts.plus(Outline.rounded(-40, -34, 92, 40, 20));
    const axle = Outline.circle(-384, 68, 26)
      .plus(Outline.circle(0, 68, 26))
      .plus(Outline.circle(384, 68, 26));
    const side = rail.minus(cuts);
    c.fill(side, lighter(p.main, 0.3), darker(p.main, 0.2));
    c.fill(cuts.minus(cuts.moved(6, 9)), INK, undefined, 0.25, rail);
    c.fill(rail.minus(rail.moved(0, 10)), WHITE, undefined, 0.55, side);
    c.fill(rail.minus(rail.moved(0, -12)), INK, undefined, 0.22, side);
    for (const x of [-384, 0, 384]) {
      c.fill(Outline.circle(x, 68, 44), lighter(p.accent, 0.2), darker(p.accent, 0.2));
    }
    c.fill(axle, p.metalDark, lighter(p.metal, 0.4));
    for (const x of [-384, 0, 384]) {
      c.fill(Outline.polygon(hexagon(x, 68, 14)), INK);
    }
    for (const [x, y] of tuples([
      [-240, -112],
      [252, -142],
    ])) {
      c.fill(Outline.rounded(x - 74, y - 30, 148, 44, 12), lighter(p.metal, 0.45), p.metalDark);
      c.fill(Outline.rounded(x - 30, y - 62, 60, 36, 10), lighter(p.metal, 0.3), darker(p.metalDark, 0.3));
      for (const groove of [-16, 0, 16]) {
        c.fill(Outline.rounded(x + groove - 2, y - 58, 4, 28, 2), INK, undefined, 0.35);
      }
    }
  });
}

export function bearing(
  c: Canvas,
  p: Palette,
  x: number,
  y: number,
  radius: number,
  open: boolean,
  turn: number,
): void {
  c.at(x, y, radius / 100, 0, (c: Canvas) => {
    const light = lighter(p.metal, 0.55);
    c.fill(Outline.circle(0, 0, 100), light, p.metalDark);
    c.fill(Outline.circle(0, 0, 93), lighter(p.metal, 0.15), lighter(p.metal, 0.4));
    c.fill(Outline.arc(0, 0, 83, 91, 190, 275), WHITE, undefined, 0.8);
    c.fill(Outline.circle(0, 0, 79), darker(p.metalDark, 0.55));
    if (open) {
      for (let i = 0; i < 7; i++) {
        const angle = radians(turn + (i * 360) / 7);
        const bx = 61 * Math.cos(angle);
        const by = 61 * Math.sin(angle);
        c.fill(
          Outline.arc(0, 0, 55, 67, turn + ((i + 0.3) * 360) / 7, turn + ((i + 0.7) * 360) / 7),
          darker(p.accent, 0.1),
        );
        c.fill(Outline.circle(bx, by, 17), lighter(p.metal, 0.75), darker(p.metalDark, 0.2));
        c.fill(Outline.circle(bx - 5, by - 6, 4.5), WHITE, undefined, 0.9);
      }
    } else {
      c.fill(Outline.circle(0, 0, 77), lighter(p.accent, 0.15), darker(p.accent, 0.25));
      c.fill(Outline.arc(0, 0, 68, 72, 200, 280), WHITE, undefined, 0.55);
      c.fill(Outline.arc(0, 0, 52, 55, 20, 160), INK, undefined, 0.25);
    }
    c.fill(Outline.circle(0, 0, 45), light, p.metalDark);
    c.fill(Outline.circle(0, 0, 40), p.metal, lighter(p.metal, 0.35));
    c.fill(Outline.arc(0, 0, 32, 38, 195, 270), WHITE, undefined, 0.8);
    c.fill(Outline.circle(0, 0, 28), darker(p.metalDark, 0.5));
    c.fill(Outline.circle(1, 3, 25), mix(p.back, p.main, 0.2));
  });
}

function oil(c: Canvas, p: Palette): void {
  const body = Outline.rounded(730, 400, 230, 570, 46);
  c.fill(Outline.data('M 828 250 L 862 250 L 880 350 L 810 350 Z'), lighter(p.accent, 0.25), darker(p.accent, 0.15));
  c.fill(Outline.rounded(780, 336, 130, 80, 14), lighter(p.dark, 0.2), p.dark);
  c.fill(body, lighter(p.main, 0.28), darker(p.main, 0.18));
  c.fill(Outline.rounded(900, 400, 90, 570, 46), INK, undefined, 0.16, body);
  c.fill(Outline.rounded(752, 440, 16, 420, 8), WHITE, undefined, 0.45);
  c.fill(Outline.rounded(730, 500, 230, 190, 0), lighter(p.back, 0.6), lighter(p.back, 0.2));
  c.fill(
    Outline.data(
      'M 845 522 C 880 570 892 590 892 615 C 892 642 871 662 845 662 C 819 662 798 642 798 615 C 798 590 810 570 845 522 Z',
    ),
    lighter(p.accent, 0.15),
    darker(p.accent, 0.15),
  );
  c.fill(Outline.ellipse(824, 616, 9, 20), WHITE, undefined, 0.6);
}

function hexagon(x: number, y: number, radius: number): Point[] {
  return Array.from({ length: 6 }, (_, i): Point => [
    x + radius * Math.cos((Math.PI * i) / 3),
    y + radius * Math.sin((Math.PI * i) / 3),
  ]);
}
