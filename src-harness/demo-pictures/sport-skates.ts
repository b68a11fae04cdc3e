import type { Canvas } from './canvas.ts';
import { INK, WHITE, darker, lighter } from './color.ts';
import { wheel } from './parts.ts';
import { laces, rail } from './skates.ts';
import { Outline, tuples } from './outline.ts';
import { type Palette } from './palette.ts';

/** Skates for one sport, in profile, toe to the right. Light comes from the upper left. */

const LOW_BOOT =
  'M 284 694 C 244 640 262 560 288 480 C 300 440 300 400 312 372 C 322 350 344 346 366 360 C 420 388 470 380 520 352 C 548 338 566 350 574 380 C 590 440 640 486 720 520 C 800 552 888 566 936 606 C 972 636 972 676 950 694 Z' as const;

/** A fitness skate: a soft boot like a running shoe, in a thin cuff, on four wheels. */
export function soft(c: Canvas, p: Palette, seed: number): void {
  c.glow(600, 1012, 430, 34, darker(p.back, 0.75), 0.55);
  const axles = [292, 478, 664, 850];
  for (const [i, x] of axles.entries()) {
    wheel(c, p, x, 918, 90, p.dark, p.accent, (seed + i * 17) % 60);
  }
  rail(c, p, axles, 918, 776);
  const boot = Outline.data(
    'M 292 780 C 262 720 270 620 286 520 L 306 330 C 310 296 330 286 360 300 C 410 322 470 316 516 286 C 540 272 560 290 560 330 C 562 420 590 500 680 560 C 760 606 860 616 918 668 C 958 706 958 752 938 780 Z',
  );
  c.fill(
    Outline.data('M 480 380 L 512 236 C 522 206 556 206 570 232 L 596 300 L 580 430 Z'),
    lighter(p.accent, 0.2),
    darker(p.accent, 0.15),
  );
  c.fill(boot, lighter(p.main, 0.24), darker(p.main, 0.14));
  // Panels of mesh and a sole as light as a runner's.
  c.fill(
    Outline.data('M 560 500 C 650 600 760 640 960 660 L 960 790 L 600 790 C 560 700 540 600 560 500 Z'),
    lighter(p.main, 0.42),
    lighter(p.main, 0.2),
    1,
    boot,
  );
  for (let x = 590; x < 960; x += 30) {
    c.fill(
      Outline.line(
        [
          [x, 560],
          [x + 60, 790],
        ],
        5,
      ),
      INK,
      undefined,
      0.14,
      boot,
    );
  }
  c.fill(
    Outline.data('M 250 730 C 400 700 500 752 620 742 C 760 730 860 742 970 730 L 970 800 L 250 800 Z'),
    WHITE,
    lighter(p.back, 0.4),
    1,
    boot,
  );
  c.fill(Outline.data('M 250 560 C 320 600 360 660 380 800 L 250 800 Z'), p.dark, undefined, 0.85, boot);
  laces(c, p, [
    [548, 400],
    [566, 450],
    [590, 498],
    [626, 540],
    [672, 574],
    [720, 600],
  ]);
  // The cuff: a ring of shell round the ankle with its one buckle.
  const cuff = Outline.data(
    'M 282 470 C 284 420 296 396 320 396 L 530 410 C 546 412 552 424 548 440 L 530 520 C 440 560 350 560 284 536 Z',
  );
  c.fill(cuff, lighter(p.dark, 0.24), p.dark);
  c.fill(Outline.rounded(408, 430, 132, 62, 16).turned(6, 474, 460), lighter(p.accent, 0.22), darker(p.accent, 0.16));
  c.fill(
    Outline.bent(
      [
        [330, 360],
        [318, 440],
        [308, 500],
      ],
      12,
      6,
    ),
    WHITE,
    undefined,
    0.35,
  );
}

/** An aggressive skate: high boot, wide soul plate, four tiny wheels and a gap for the rail between them. */
export function aggressive(c: Canvas, p: Palette, seed: number): void {
  c.glow(600, 962, 430, 34, darker(p.back, 0.75), 0.55);
  for (const [i, x] of [330, 456, 726, 852].entries()) {
    wheel(c, p, x, 890, 66, lighter(p.back, 0.55), p.dark, (seed + i * 17) % 60);
  }
  const frame = Outline.data(
    'M 262 800 L 924 800 L 910 900 C 900 924 800 924 780 900 L 690 850 L 500 850 L 420 900 C 400 924 290 924 276 900 Z',
  );
  c.fill(frame, lighter(p.dark, 0.16), p.dark);
  c.fill(Outline.rounded(540, 812, 104, 34, 16), INK);
  for (const x of [330, 456, 726, 852]) {
    c.fill(Outline.circle(x, 890, 15), p.metalDark, lighter(p.metal, 0.6));
  }
  const boot = Outline.data(
    'M 286 750 C 262 660 276 560 292 440 L 300 282 C 302 256 322 246 346 252 C 410 266 470 262 530 244 C 552 238 566 250 566 276 C 566 380 574 470 622 528 C 700 588 830 586 900 640 C 944 676 950 722 936 750 Z',
  );
  c.fill(
    Outline.data('M 470 330 L 512 168 C 524 140 562 146 576 176 L 604 240 L 580 420 Z'),
    darker(p.main, 0.3),
    darker(p.main, 0.55),
  );
  c.fill(boot, lighter(p.main, 0.26), darker(p.main, 0.2));
  c.fill(
    Outline.data('M 250 560 C 340 560 420 640 440 760 L 250 760 Z'),
    darker(p.main, 0.35),
    darker(p.main, 0.5),
    1,
    boot,
  );
  c.fill(
    Outline.data('M 760 560 C 740 640 760 710 780 760 L 960 760 L 960 560 Z'),
    darker(p.main, 0.3),
    darker(p.main, 0.45),
    1,
    boot,
  );
  c.fill(Outline.data('M 280 420 L 600 450 L 600 530 L 270 500 Z'), INK, undefined, 0.35, boot);
  c.fill(Outline.rounded(420, 432, 150, 66, 18).turned(5, 494, 464), lighter(p.accent, 0.2), darker(p.accent, 0.2));
  laces(c, p, [
    [560, 300],
    [564, 356],
    [640, 566],
    [690, 592],
  ]);
  c.fill(
    Outline.bent(
      [
        [324, 300],
        [316, 400],
        [304, 520],
      ],
      13,
      6,
    ),
    WHITE,
    undefined,
    0.35,
  );
  // The soul plate, wider than the boot, with its scratches.
  const plate = Outline.data(
    'M 250 744 L 952 744 C 974 744 978 770 960 786 L 920 812 L 280 812 L 240 786 C 226 770 230 744 250 744 Z',
  );
  c.fill(plate, lighter(p.accent, 0.22), darker(p.accent, 0.22));
  for (const [from, y, to] of tuples([
    [520, 770, 640],
    [560, 788, 700],
    [500, 798, 590],
  ])) {
    c.fill(
      Outline.line(
        [
          [from, y],
          [to, y + 4],
        ],
        5,
      ),
      INK,
      undefined,
      0.3,
    );
  }
}

/** A derby skate: low boot with a strap on a plate with a toe stop and two pairs of wheels. */
export function derby(c: Canvas, p: Palette, seed: number): void {
  c.glow(600, 990, 410, 36, darker(p.back, 0.75), 0.55);
  const turn = seed % 60;
  for (const x of [400, 760]) {
    wheel(c, p, x + 34, 872, 88, darker(p.accent, 0.4), p.dark, turn);
  }
  c.fill(Outline.rounded(866, 838, 118, 84, 34).turned(20, 920, 880), lighter(p.rubber, 0.3), p.rubber);
  c.fill(
    Outline.data('M 280 752 L 930 752 C 950 752 954 776 942 792 L 900 822 L 310 822 Z'),
    lighter(p.accent, 0.3),
    darker(p.accent, 0.25),
  );
  for (const x of [400, 760]) {
    c.fill(
      Outline.data(`M ${x - 56} 812 L ${x + 56} 812 L ${x + 24} 884 L ${x - 24} 884 Z`),
      p.metalDark,
      darker(p.metalDark, 0.4),
    );
    wheel(c, p, x, 888, 94, p.accent, lighter(p.back, 0.4), turn + 12);
  }
  c.at(0, 62, 1, 0, (c: Canvas) => {
    const boot = Outline.data(LOW_BOOT);
    c.fill(Outline.data('M 480 400 L 512 310 C 524 286 556 290 568 314 L 622 450 Z'), lighter(p.main, 0.2), p.dark);
    c.fill(boot, lighter(p.main, 0.3), darker(p.main, 0.1));
    c.fill(
      Outline.data('M 770 500 C 740 590 750 640 770 700 L 980 700 L 980 500 Z'),
      lighter(p.main, 0.1),
      darker(p.main, 0.35),
      1,
      boot,
    );
    for (const [x, y] of tuples([
      [330, 640],
      [430, 600],
      [530, 600],
    ])) {
      c.fill(
        Outline.polygon([
          [x, y - 34],
          [x + 12, y - 10],
          [x + 36, y - 8],
          [x + 18, y + 10],
          [x + 24, y + 36],
          [x, y + 22],
          [x - 24, y + 36],
          [x - 18, y + 10],
          [x - 36, y - 8],
          [x - 12, y - 10],
        ]),
        p.accent,
        undefined,
        0.9,
      );
    }
    laces(c, p, [
      [590, 436],
      [626, 474],
      [672, 504],
      [722, 528],
    ]);
    c.fill(
      Outline.line(
        [
          [300, 486],
          [600, 426],
        ],
        46,
      ),
      lighter(p.accent, 0.1),
      darker(p.accent, 0.3),
    );
    c.fill(
      Outline.bent(
        [
          [790, 556],
          [860, 576],
          [922, 612],
        ],
        12,
        5,
      ),
      WHITE,
      undefined,
      0.4,
    );
  });
}
