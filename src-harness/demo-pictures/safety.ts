import type { Canvas } from './canvas.ts';
import { INK, WHITE, darker, lighter } from './color.ts';
import { pad } from './gear.ts';
import { Outline, type Point, tuples } from './outline.ts';
import { type Palette } from './palette.ts';

/** Helmets and pads for one use each. Light comes from the upper left. */

const DOME =
  'M 240 700 C 220 420 380 240 600 240 C 820 240 980 420 960 700 C 956 750 930 770 880 770 L 760 770 C 740 700 700 690 640 690 L 520 700 C 440 720 420 860 360 870 C 280 876 244 800 240 700 Z' as const;

/** A racer's helmet: long, low, closed, with slits in front. */
export function aero(c: Canvas, p: Palette, seed: number): void {
  c.glow(600, 930, 430, 34, darker(p.back, 0.75), 0.5);
  const strap = lighter(p.accent, 0.1);
  c.fill(
    Outline.bent(
      [
        [520, 740],
        [580, 850],
        [650, 900],
      ],
      26,
    ),
    strap,
  );
  c.fill(
    Outline.bent(
      [
        [820, 720],
        [740, 850],
        [660, 900],
      ],
      26,
    ),
    darker(strap, 0.3),
  );
  const shell = Outline.data(
    'M 92 610 C 180 460 380 320 640 310 C 880 306 1040 440 1064 640 C 1068 690 1040 706 1000 702 C 880 690 760 720 640 760 C 480 810 240 760 92 610 Z',
  );
  c.fill(shell.moved(4, 26), p.dark);
  c.fill(shell, lighter(p.main, 0.3), darker(p.main, 0.2));
  c.fill(Outline.data('M 60 620 C 300 700 640 640 1080 560 L 1080 800 L 60 800 Z'), INK, undefined, 0.12, shell);
  c.fill(
    Outline.data('M 92 604 C 320 560 620 420 1040 500 L 1052 560 C 700 480 420 620 140 652 Z'),
    lighter(p.accent, 0.06),
    darker(p.accent, 0.1),
    1,
    shell,
  );
  for (let i = 0; i < 3; i++) {
    const slit: Point[] = [
      [720 + i * 110, 350 + i * 26],
      [800 + i * 90, 396 + i * 34],
    ];
    c.fill(Outline.line(slit, 26), p.dark);
  }
  c.fill(
    Outline.bent(
      [
        [240, 520],
        [400, 410],
        [560, 360],
      ],
      20,
      8,
    ),
    WHITE,
    undefined,
    0.5,
  );
  c.fill(Outline.circle(880, 620 + (seed % 8), 30), WHITE, undefined, 0.8);
}

/** A park helmet: round, thick, down to the nape, with round holes. */
export function dome(c: Canvas, p: Palette, seed: number): void {
  shell(c, p);
  const dome = Outline.data(DOME);
  for (const [x, y] of tuples([
    [430, 420],
    [540, 372],
    [660, 372],
    [770, 420],
  ])) {
    c.fill(Outline.ellipse(x, y, 32, 40), p.dark, lighter(p.dark, 0.2));
  }
  c.fill(Outline.rounded(200, 610, 800, 40, 0), p.accent, undefined, 1, dome);
  c.fill(Outline.rounded(560, 500 + (seed % 6), 84, 84, 20), p.accent);
  c.fill(Outline.circle(602, 542 + (seed % 6), 24), WHITE, undefined, 0.85);
}

/** A child's helmet: the round one with stripes, eyes and a lamp at the back. */
export function kids(c: Canvas, p: Palette, seed: number): void {
  shell(c, p);
  const dome = Outline.data(DOME);
  for (const x of [330, 470]) {
    c.fill(
      Outline.bent(
        [
          [x, 900],
          [x - 10, 560],
          [x + 90, 230],
        ],
        74,
      ),
      p.accent,
      undefined,
      0.92,
      dome,
    );
  }
  for (const [x, y] of tuples([
    [730, 520],
    [880, 540],
  ])) {
    c.fill(Outline.ellipse(x, y, 52, 62), WHITE);
    c.fill(Outline.ellipse(x + 14, y + 12, 24, 30), INK);
    c.fill(Outline.circle(x + 20, y, 9), WHITE);
  }
  c.fill(
    Outline.bent(
      [
        [740, 640],
        [800, 670 + (seed % 10)],
        [870, 644],
      ],
      12,
    ),
    INK,
  );
  c.fill(
    Outline.bent(
      [
        [640, 250],
        [660, 150],
        [720, 120],
      ],
      14,
    ),
    p.accent,
  );
  c.fill(Outline.circle(728, 116, 28), p.accent);
  c.fill(Outline.rounded(238, 640, 44, 84, 18), 0xff4d4d, 0xb00020);
}

function shell(c: Canvas, p: Palette): void {
  c.glow(600, 1010, 380, 34, darker(p.back, 0.75), 0.5);
  const strap = lighter(p.dark, 0.2);
  c.fill(
    Outline.bent(
      [
        [380, 820],
        [470, 920],
        [590, 980],
      ],
      30,
    ),
    strap,
  );
  c.fill(
    Outline.bent(
      [
        [780, 760],
        [720, 900],
        [604, 980],
      ],
      30,
    ),
    darker(strap, 0.3),
  );
  c.fill(Outline.rounded(540, 944, 120, 66, 20), lighter(p.accent, 0.1), darker(p.accent, 0.25));
  const dome = Outline.data(DOME);
  c.fill(dome.moved(2, 22), p.dark);
  c.fill(dome, lighter(p.main, 0.3), darker(p.main, 0.2));
  c.fill(
    Outline.data('M 780 240 L 1000 240 L 1000 800 L 820 800 C 880 620 870 420 780 240 Z'),
    INK,
    undefined,
    0.14,
    dome,
  );
  c.fill(
    Outline.bent(
      [
        [290, 600],
        [320, 450],
        [420, 330],
      ],
      26,
      12,
    ),
    WHITE,
    undefined,
    0.42,
  );
}

/** A pair of guards for wrist and palm. */
export function wrist(c: Canvas, p: Palette, seed: number): void {
  c.glow(600, 1010, 400, 34, darker(p.back, 0.75), 0.45);
  for (const [x, side] of tuples([
    [370, 1],
    [830, -1],
  ])) {
    c.at(x, 590, 1, side * (-7 - (seed % 3)), (c: Canvas) => {
      c.fill(
        Outline.bent(
          [
            [side * 120, 40],
            [side * 190, -40],
            [side * 180, -130],
          ],
          78,
        ),
        lighter(p.dark, 0.26),
        p.dark,
      );
      const glove = Outline.data(
        'M -130 -330 C -60 -360 60 -360 130 -330 L 150 60 C 150 200 120 330 110 370 L -110 370 C -120 330 -150 200 -150 60 Z',
      );
      c.fill(glove, lighter(p.main, 0.3), darker(p.main, 0.1));
      c.fill(Outline.rounded(60, -360, 110, 760, 0), INK, undefined, 0.16, glove);
      for (const finger of [-90, -30, 30, 90]) {
        c.fill(Outline.rounded(finger - 24, -372, 48, 60, 20), darker(p.main, 0.45));
      }
      const splint = Outline.data(
        'M -62 -210 C -30 -234 30 -234 62 -210 L 78 40 L 56 330 C 30 350 -30 350 -56 330 L -78 40 Z',
      );
      c.fill(splint, lighter(p.accent, 0.25), darker(p.accent, 0.2));
      c.fill(
        Outline.bent(
          [
            [-40, -170],
            [-48, 40],
            [-34, 260],
          ],
          12,
          6,
        ),
        WHITE,
        undefined,
        0.5,
      );
      for (const y of [-60, 110, 260]) {
        c.fill(Outline.rounded(-160, y, 320, 62, 20), lighter(p.dark, 0.2), p.dark, 0.96);
        c.fill(Outline.rounded(side * 60 - 40, y + 10, 80, 42, 8), lighter(p.accent, 0.1), darker(p.accent, 0.1));
      }
    });
  }
}

/** Two large knee pads alone. */
export function knees(c: Canvas, p: Palette, seed: number): void {
  c.glow(600, 1000, 440, 38, darker(p.back, 0.75), 0.5);
  pad(c, p, 365, 590, 1.22, -5 - (seed % 3));
  pad(c, p, 835, 590, 1.22, 5 + (seed % 3));
}
