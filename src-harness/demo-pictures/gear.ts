import type { Canvas } from './canvas.ts';
import { INK, WHITE, darker, lighter } from './color.ts';
import { wheel } from './parts.ts';
import { Outline, type Point, tuples } from './outline.ts';
import { type Palette } from './palette.ts';

/** What a skater wears and carries. Light comes from the upper left. */

/** A town helmet in profile, facing right, with vents, visor and strap. */
export function helmet(c: Canvas, p: Palette, seed: number): void {
  c.glow(600, 985, 400, 36, darker(p.back, 0.75), 0.5);
  const dome = Outline.data(
    'M 212 690 C 196 430 360 240 606 240 C 830 240 968 400 986 610 C 990 660 960 684 916 682 C 800 676 760 690 700 716 C 600 760 520 748 470 774 C 420 800 330 812 270 786 C 232 768 216 738 212 690 Z',
  );
  // The strap hangs behind the shell.
  const strap = lighter(p.dark, 0.2);
  c.fill(
    Outline.bent(
      [
        [360, 760],
        [450, 850],
        [552, 926],
      ],
      30,
    ),
    strap,
  );
  c.fill(
    Outline.bent(
      [
        [742, 690],
        [660, 830],
        [566, 926],
      ],
      30,
    ),
    darker(strap, 0.3),
  );
  c.fill(Outline.rounded(500, 890, 126, 74, 22), lighter(p.accent, 0.2), darker(p.accent, 0.2));
  c.fill(Outline.rounded(516, 902, 94, 9, 4), WHITE, undefined, 0.5);
  // Lining, then the adjusting knob at the back.
  c.fill(dome.moved(6, 34), lighter(p.dark, 0.1), p.dark);
  c.fill(Outline.rounded(196, 776, 100, 60, 26), lighter(p.accent, 0.1), darker(p.accent, 0.3));
  for (const x of [216, 236, 256]) {
    c.fill(Outline.rounded(x, 786, 7, 40, 3), INK, undefined, 0.3);
  }
  c.fill(dome, lighter(p.main, 0.3), darker(p.main, 0.2));
  // The shade side, the stripe along the crown, the trim on the lower edge.
  c.fill(
    Outline.data('M 1000 420 C 940 640 700 640 480 690 C 360 716 280 740 200 720 L 240 840 L 1010 720 Z'),
    INK,
    undefined,
    0.13,
    dome,
  );
  const stripe = dome.minus(dome.moved(0, 24));
  c.fill(dome.minus(dome.moved(0, -26)), p.accent, darker(p.accent, 0.15), 1, dome);
  c.fill(stripe, WHITE, undefined, 0.25, dome);
  vents(c, p, dome);
  const visor = Outline.data(
    'M 868 560 C 940 560 1010 580 1070 628 C 1086 642 1076 662 1056 664 C 990 668 930 672 880 690 C 860 650 856 600 868 560 Z',
  );
  c.fill(visor, lighter(p.dark, 0.3), p.dark);
  c.fill(
    Outline.bent(
      [
        [900, 586],
        [970, 596],
        [1036, 632],
      ],
      10,
      4,
    ),
    WHITE,
    undefined,
    0.35,
  );
  c.fill(
    Outline.bent(
      [
        [262, 560],
        [310, 420],
        [420, 326],
      ],
      26,
      12,
    ),
    WHITE,
    undefined,
    0.42,
  );
  if (1 === seed % 2) {
    c.fill(Outline.circle(356, 690, 34), lighter(p.accent, 0.1), darker(p.accent, 0.1));
    c.fill(Outline.circle(356, 690, 17), WHITE, undefined, 0.85);
  }
}

/** Knee pads behind, elbow pads in front. */
export function protection(c: Canvas, p: Palette, seed: number): void {
  c.glow(600, 1000, 440, 38, darker(p.back, 0.75), 0.5);
  const tilt = seed % 3;
  pad(c, p, 388, 540, 1, -6 - tilt);
  pad(c, p, 812, 540, 1, 6 + tilt);
  pad(c, p, 474, 836, 0.54, -5);
  pad(c, p, 738, 836, 0.54, 6);
}

/** A backpack from the front, with the straps that hold a pair of skates. */
export function bag(c: Canvas, p: Palette, seed: number): void {
  c.glow(600, 990, 390, 40, darker(p.back, 0.75), 0.5);
  c.fill(
    Outline.bent(
      [
        [505, 230],
        [530, 150],
        [600, 132],
        [670, 150],
        [695, 230],
      ],
      30,
    ),
    p.dark,
  );
  for (const x of [268, 932]) {
    c.fill(Outline.rounded(x - 62, 560, 124, 330, 50), darker(p.main, 0.28), darker(p.main, 0.48));
  }
  // A bottle stands in the right side pocket.
  c.fill(Outline.rounded(920, 480, 56, 50, 10), p.dark);
  c.fill(Outline.rounded(906, 516, 84, 200, 24), lighter(p.accent, 0.35), p.accent);
  c.fill(Outline.rounded(880, 640, 120, 250, 40), darker(p.main, 0.22), darker(p.main, 0.45));
  const body = Outline.data(
    'M 300 470 C 300 300 400 200 600 200 C 800 200 900 300 900 470 L 916 890 C 918 950 880 980 830 980 L 370 980 C 320 980 282 950 284 890 Z',
  );
  c.fill(body, lighter(p.main, 0.26), darker(p.main, 0.16));
  c.fill(Outline.rounded(800, 180, 140, 820, 0), INK, undefined, 0.13, body);
  c.fill(
    Outline.bent(
      [
        [336, 470],
        [360, 340],
        [450, 258],
      ],
      20,
      9,
    ),
    WHITE,
    undefined,
    0.35,
  );
  // The zip of the main compartment.
  c.fill(
    Outline.bent(
      [
        [344, 540],
        [356, 400],
        [440, 304],
        [600, 276],
        [760, 304],
        [844, 400],
        [856, 540],
      ],
      12,
    ),
    p.dark,
  );
  c.fill(Outline.rounded(436, 296, 22, 68, 10).turned(30, 447, 306), p.accent);
  const pocket = Outline.data(
    'M 352 640 C 352 610 372 596 400 596 L 800 596 C 828 596 848 610 848 640 L 858 880 C 860 920 840 938 806 938 L 394 938 C 360 938 340 920 342 880 Z',
  );
  c.fill(pocket.moved(8, 12), INK, undefined, 0.18, body);
  c.fill(pocket, lighter(p.main, 0.12), darker(p.main, 0.28));
  c.fill(Outline.rounded(372, 640, 456, 12, 6), p.dark);
  c.fill(Outline.rounded(780, 634, 56, 24, 10), p.accent);
  // The reflecting band, and the badge: a wheel.
  c.fill(Outline.rounded(330, 876, 560, 24, 0), lighter(p.metal, 0.7), p.metal, 1, pocket);
  wheel(c, p, 600, 764, 82, p.accent, lighter(p.back, 0.5), seed % 60);
  for (const x of [436, 764]) {
    c.fill(Outline.rounded(x - 22, 400, 44, 560, 12), lighter(p.dark, 0.22), p.dark, 1, body);
    c.fill(Outline.rounded(x - 42, 486, 84, 70, 16), lighter(p.accent, 0.22), darker(p.accent, 0.18));
    c.fill(Outline.rounded(x - 24, 500, 48, 42, 8), p.dark);
    c.fill(Outline.rounded(x - 6, 486, 12, 70, 4), lighter(p.accent, 0.1));
  }
}

/** Long openings that follow the dome's curve. */
function vents(c: Canvas, p: Palette, dome: Outline): void {
  const vents: Point[][] = [
    [
      [400, 470],
      [480, 386],
      [590, 344],
    ],
    [
      [640, 342],
      [740, 362],
      [818, 424],
    ],
    [
      [350, 600],
      [450, 506],
      [600, 462],
    ],
    [
      [660, 456],
      [770, 470],
      [872, 530],
    ],
    [
      [470, 650],
      [590, 590],
      [720, 572],
    ],
  ];
  for (const through of vents) {
    const hole = Outline.bent(through, 40, 40);
    c.fill(hole.moved(0, 5), WHITE, undefined, 0.35, dome);
    c.fill(hole, p.dark, lighter(p.dark, 0.18), 1, dome);
    c.fill(hole.minus(hole.moved(4, 12)), INK, undefined, 0.45);
  }
}

/** One pad: straps, padded sleeve, hard cap with ribs. Its middle is the given point. */
export function pad(c: Canvas, p: Palette, x: number, y: number, scale: number, degrees: number): void {
  c.at(x, y, scale, degrees, (c: Canvas) => {
    for (const strap of [-196, 176]) {
      c.fill(Outline.rounded(-226, strap - 34, 452, 84, 36), lighter(p.dark, 0.3), p.dark);
      c.fill(Outline.rounded(150, strap - 26, 62, 68, 14), lighter(p.accent, 0.15), darker(p.accent, 0.2));
    }
    const sleeve = Outline.data(
      'M -150 -300 C -60 -330 60 -330 150 -300 C 186 -288 196 -260 194 -220 C 186 -80 190 60 170 220 C 164 276 140 292 104 300 C 40 314 -40 314 -104 300 C -140 292 -164 276 -170 220 C -190 60 -186 -80 -194 -220 C -196 -260 -186 -288 -150 -300 Z',
    );
    c.fill(sleeve, lighter(p.main, 0.25), darker(p.main, 0.25));
    c.fill(Outline.rounded(96, -340, 140, 680, 0), INK, undefined, 0.15, sleeve);
    c.fill(sleeve.minus(sleeve.moved(9, 9)), WHITE, undefined, 0.22, sleeve);
    const cap = Outline.data(
      'M -96 -200 C -40 -222 40 -222 96 -200 C 136 -184 150 -120 150 -40 C 150 60 132 150 84 196 C 40 222 -40 222 -84 196 C -132 150 -150 60 -150 -40 C -150 -120 -136 -184 -96 -200 Z',
    );
    c.fill(cap.moved(8, 16), INK, undefined, 0.3, sleeve);
    c.fill(cap, lighter(p.accent, 0.28), darker(p.accent, 0.2));
    c.fill(cap.minus(cap.moved(-16, -14)), INK, undefined, 0.14, cap);
    for (const [i, rib] of [-110, -20, 70].entries()) {
      const half = 92 - Math.abs(i - 1) * 12;
      const line: Point[] = [
        [-half, rib],
        [0, rib + 34],
        [half, rib],
      ];
      c.fill(Outline.bent(line, 24), darker(p.accent, 0.3), undefined, 0.75);
      c.fill(
        Outline.bent(
          line.map(([x, y]): Point => [x, y + 15]),
          6,
        ),
        WHITE,
        undefined,
        0.35,
      );
    }
    for (const [rx, ry] of tuples([
      [-84, -160],
      [84, -160],
      [-64, 156],
      [64, 156],
    ])) {
      c.fill(Outline.circle(rx, ry, 16), lighter(p.metal, 0.5), p.metalDark);
    }
    c.fill(
      Outline.bent(
        [
          [-126, -20],
          [-122, -110],
          [-100, -170],
        ],
        14,
        7,
      ),
      WHITE,
      undefined,
      0.5,
    );
  });
}
