import type { Canvas } from './canvas.ts';
import { INK, WHITE, darker, lighter } from './color.ts';
import { wheel } from './parts.ts';
import { Outline, type Point, tuples } from './outline.ts';
import { type Palette } from './palette.ts';

/** Clothing, laid out flat. Light comes from the upper left. */

export function shirt(c: Canvas, p: Palette, seed: number): void {
  c.glow(600, 1030, 360, 26, darker(p.back, 0.75), 0.4);
  const body = Outline.data(
    'M 430 230 C 500 300 700 300 770 230 L 900 280 L 1060 500 L 930 600 L 866 520 L 880 990 C 880 1010 860 1020 840 1020 L 360 1020 C 340 1020 320 1010 320 990 L 334 520 L 270 600 L 140 500 L 300 280 Z',
  );
  c.fill(body, lighter(p.main, 0.16), darker(p.main, 0.12));
  c.fill(
    Outline.data('M 780 240 L 1080 480 L 1080 1040 L 790 1040 C 830 800 820 500 780 240 Z'),
    INK,
    undefined,
    0.1,
    body,
  );
  for (const fold of tuples([
    [
      [334, 520],
      [352, 700],
      [344, 860],
    ],
    [
      [866, 520],
      [848, 700],
      [858, 860],
    ],
  ])) {
    c.fill(Outline.bent(fold, 9, 4), INK, undefined, 0.22);
  }
  const collar = Outline.data('M 420 226 C 500 320 700 320 780 226 L 744 214 C 690 276 510 276 456 214 Z');
  c.fill(collar, darker(p.main, 0.2), darker(p.main, 0.35));
  wheel(c, p, 600, 600, 130, p.accent, darker(p.main, 0.3), seed % 60);
  for (const [from, y, to] of tuples([
    [470, 780, 730],
    [510, 822, 690],
  ])) {
    c.fill(
      Outline.line(
        [
          [from, y],
          [to, y],
        ],
        18,
      ),
      p.accent,
    );
  }
}

export function jacket(c: Canvas, p: Palette, seed: number): void {
  c.glow(600, 1040, 380, 26, darker(p.back, 0.75), 0.4);
  for (const [side, middle] of tuples([
    [1, 600],
    [-1, 600],
  ])) {
    const x = (from: number) => middle + side * from;
    const sleeve = Outline.polygon([
      [x(250), 270],
      [x(330), 320],
      [x(440), 860],
      [x(330), 890],
      [x(250), 560],
    ]);
    c.fill(sleeve, darker(p.main, 0.1), darker(p.main, 0.34));
    c.fill(
      Outline.line(
        [
          [x(326), 872],
          [x(438), 842],
        ],
        40,
      ),
      p.accent,
    );
  }
  const body = Outline.data(
    'M 400 240 C 480 300 720 300 800 240 L 880 290 L 870 1010 C 760 1044 440 1044 330 1010 L 320 290 Z',
  );
  c.fill(body, lighter(p.main, 0.2), darker(p.main, 0.14));
  c.fill(Outline.data('M 320 470 L 880 400 L 880 500 L 320 570 Z'), p.accent, undefined, 1, body);
  c.fill(Outline.data('M 320 590 L 880 520 L 880 546 L 320 616 Z'), lighter(p.metal, 0.8), undefined, 0.9, body);
  c.fill(Outline.rounded(740, 200, 200, 860, 0), INK, undefined, 0.12, body);
  // Hood and zip.
  c.fill(
    Outline.data('M 412 250 C 420 130 780 130 788 250 C 720 330 480 330 412 250 Z'),
    darker(p.main, 0.16),
    darker(p.main, 0.4),
  );
  c.fill(Outline.data('M 470 244 C 480 176 720 176 730 244 C 680 296 520 296 470 244 Z'), darker(p.main, 0.55));
  c.fill(Outline.rounded(592, 300, 16, 720, 6), p.dark);
  c.fill(Outline.rounded(586, 340 + (seed % 40), 28, 56, 10), p.accent);
  for (const [x1, y1, x2, y2] of tuples([
    [400, 780, 500, 840],
    [800, 780, 700, 840],
  ])) {
    c.fill(
      Outline.line(
        [
          [x1, y1],
          [x2, y2],
        ],
        12,
      ),
      p.dark,
    );
  }
}

export function suit(c: Canvas, p: Palette, seed: number): void {
  c.glow(600, 1090, 220, 22, darker(p.back, 0.75), 0.4);
  const suit = Outline.data(
    'M 530 150 L 670 150 L 780 200 L 900 560 L 830 590 L 740 400 L 730 560 C 760 660 770 700 760 1060 L 650 1080 L 606 720 L 594 720 L 550 1080 L 440 1060 C 430 700 440 660 470 560 L 460 400 L 370 590 L 300 560 L 420 200 Z',
  );
  c.fill(suit, lighter(p.main, 0.18), darker(p.main, 0.16));
  for (const [x1, y1, x2, y2] of tuples([
    [380, 200, 560, 1080],
    [820, 200, 640, 1080],
  ])) {
    c.fill(
      Outline.bent(
        [
          [x1, y1],
          [x1 < 600 ? 500 : 700, 560],
          [x2 + (x1 < 600 ? -110 : 110), y2],
        ],
        44,
      ),
      p.accent,
      undefined,
      1,
      suit,
    );
  }
  c.fill(Outline.data('M 600 120 L 960 120 L 960 1100 L 690 1100 Z'), INK, undefined, 0.12, suit);
  c.fill(Outline.rounded(593, 160, 14, 330, 6), lighter(p.metal, 0.5));
  c.fill(Outline.rounded(520, 138, 160, 34, 12), darker(p.main, 0.4));
  c.fill(Outline.rounded(632, 300, 76, 60, 8), WHITE, undefined, 0.9);
  c.fill(
    Outline.line(
      [
        [656, 316],
        [684, 316 + (seed % 3)],
        [664, 346],
      ],
      8,
    ),
    p.main,
  );
}

export function socks(c: Canvas, p: Palette, seed: number): void {
  c.glow(620, 1040, 400, 26, darker(p.back, 0.75), 0.4);
  for (const [i, [dx, dy, light]] of tuples([
    [250, 0, 0.86],
    [0, 0, 1],
  ]).entries()) {
    const sock = Outline.data(
      'M 300 160 L 520 160 L 520 700 C 520 760 560 800 640 830 L 760 880 C 830 910 840 1010 760 1020 L 480 1020 C 360 1020 300 940 300 840 Z',
    ).moved(dx, dy);
    c.fill(sock, lighter(darker(p.main, 1 - light), 0.14), darker(p.main, 1.1 - light));
    for (let y = 250; y < 640; y += 130) {
      const color = ((y - 250) / 130) % 2 === i ? WHITE : p.accent;
      c.fill(Outline.rounded(280, y + (seed % 20), 640, 62, 0), color, undefined, 1, sock);
    }
    c.fill(Outline.circle(330 + dx, 940, 130), WHITE, lighter(p.back, 0.3), 1, sock);
    c.fill(Outline.circle(800 + dx, 960, 110), WHITE, lighter(p.back, 0.3), 1, sock);
    c.fill(Outline.rounded(296 + dx, 160, 228, 54, 12), WHITE, lighter(p.back, 0.3));
    c.fill(Outline.rounded(470 + dx, 160, 50, 560, 0), INK, undefined, 0.1, sock);
  }
}

/** Shorts with pads at the hips. */
export function shorts(c: Canvas, p: Palette, seed: number): void {
  c.glow(600, 960, 400, 30, darker(p.back, 0.75), 0.4);
  const body = Outline.data(
    'M 300 260 L 900 260 L 980 900 C 900 940 760 940 680 910 L 610 560 L 590 560 L 520 910 C 440 940 300 940 220 900 Z',
  );
  c.fill(body, lighter(p.main, 0.26), darker(p.main, 0.05));
  for (const [x, y, tilt] of tuples([
    [330, 560, -8],
    [870, 560, 8],
  ])) {
    const pad = Outline.rounded(x - 84, y - 150, 168, 300, 60).turned(tilt, x, y);
    c.fill(pad, lighter(p.accent, 0.18), darker(p.accent, 0.22));
    for (const dy of [-80, 0, 80]) {
      c.fill(Outline.rounded(x - 60, y + dy - 28, 120, 56, 22).turned(tilt, x, y), INK, undefined, 0.18);
    }
  }
  for (const [x, y] of tuples([
    [470, 760],
    [730, 760],
  ])) {
    c.fill(Outline.rounded(x - 60, y - 100, 120, 190, 44), darker(p.accent, 0.15), darker(p.accent, 0.4), 0.8);
  }
  c.fill(Outline.rounded(292, 240, 616, 70, 18), p.dark, INK);
  c.fill(
    Outline.bent(
      [
        [580, 300],
        [560, 380 + (seed % 20)],
        [570, 420],
      ],
      12,
    ),
    WHITE,
    undefined,
    0.8,
  );
  c.fill(
    Outline.bent(
      [
        [620, 300],
        [640, 390],
        [628, 430],
      ],
      12,
    ),
    WHITE,
    undefined,
    0.8,
  );
}

/** Two laces, one tied in a bow, one wound up. */
export function laces(c: Canvas, p: Palette, seed: number): void {
  c.glow(600, 930, 420, 40, darker(p.back, 0.75), 0.35);
  for (const [i, radius] of [240, 196, 152, 108].entries()) {
    const ring = Outline.ellipse(820, 800 - i * 8, radius, radius * 0.5).minus(
      Outline.ellipse(820, 800 - i * 8, radius - 30, radius * 0.5 - 18),
    );
    c.fill(ring, lighter(p.accent, 0.2), darker(p.accent, 0.2));
  }
  const bow: Point[][] = [
    [
      [420, 470],
      [250, 300],
      [150, 420],
      [250, 540],
      [420, 480],
    ],
    [
      [420, 470],
      [600, 300],
      [700, 420],
      [590, 540],
      [420, 480],
    ],
    [
      [410, 490],
      [330, 640],
      [350, 760],
      [250, 900],
    ],
    [
      [430, 490],
      [500, 640],
      [460, 760],
      [540, 910],
    ],
  ];
  for (const through of bow) {
    c.fill(
      Outline.bent(
        through.map(([x, y]): Point => [x + 8, y + 16]),
        40,
      ),
      INK,
      undefined,
      0.14,
    );
    c.fill(Outline.bent(through, 40), lighter(p.main, 0.12), darker(p.main, 0.16));
  }
  c.fill(Outline.rounded(376, 436, 92, 86, 28).turned(seed % 12, 420, 480), lighter(p.main, 0.3), darker(p.main, 0.2));
  for (const [x, y, turn] of tuples([
    [250, 900, 34],
    [540, 910, -30],
  ])) {
    c.fill(Outline.rounded(x - 15, y - 6, 30, 88, 10).turned(turn, x, y), p.metalDark, p.metal);
  }
}
