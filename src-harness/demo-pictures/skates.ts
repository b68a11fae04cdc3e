import type { Canvas } from './canvas.ts';
import { INK, WHITE, darker, lighter } from './color.ts';
import { helmet, pad } from './gear.ts';
import { wheel } from './parts.ts';
import { Outline, type Point, pick, tuples } from './outline.ts';
import { type Palette } from './palette.ts';

/** Skates in profile, toe to the right. Light comes from the upper left. */

/** A town skate: hard shell, cuff, buckle and four wheels. */
export function inlineSkate(c: Canvas, p: Palette, seed: number): void {
  onWheels(c, p, seed, [300, 475, 650, 825], 926, 84, 782);
  hardBoot(c, p);
}

/** The same boot on three large wheels. */
export function threeWheelSkate(c: Canvas, p: Palette, seed: number): void {
  c.at(0, -30, 1, 0, (c: Canvas) => {
    onWheels(c, p, seed, [276, 574, 872], 914, 136, 776);
    hardBoot(c, p);
  });
}

/** A slalom skate: the boot on a short frame, with small wheels and a banana's bend in their line. */
export function freestyleSkate(c: Canvas, p: Palette, seed: number): void {
  onWheels(c, p, seed, [380, 518, 656, 794], 916, 68, 782);
  hardBoot(c, p);
  // The carbon collar that lets the ankle bend, and an arrow of speed on the shell.
  c.fill(Outline.data('M 300 318 L 540 330 L 532 392 L 290 380 Z'), INK, undefined, 0.55);
  c.fill(Outline.data('M 640 700 L 720 640 L 706 690 L 800 690 L 706 730 L 720 760 Z'), p.accent, undefined, 0.9);
}

/** A small skate for a child, with a button for its length, and the helmet and a knee pad of its set. */
export function kidsSet(c: Canvas, p: Palette, seed: number): void {
  c.at(500, 70, 0.56, 4, () => {
    helmet(c, p, seed);
  });
  c.glow(930, 1000, 170, 22, darker(p.back, 0.75), 0.45);
  pad(c, p, 930, 800, 0.62, 6);
  c.at(-40, 300, 0.76, 0, () => {
    onWheels(c, p, seed, [330, 490, 650, 810], 906, 76, 782);
    hardBoot(c, p);
    c.fill(Outline.circle(700, 712, 50), lighter(p.accent, 0.1), darker(p.accent, 0.25));
    c.fill(
      Outline.data('M 700 680 L 724 716 L 706 716 L 706 744 L 694 744 L 694 716 L 676 716 Z'),
      WHITE,
      undefined,
      0.9,
    );
    for (const [x, y] of tuples([
      [330, 560],
      [470, 690],
      [600, 680],
    ])) {
      c.fill(Outline.circle(x, y, 18), WHITE, undefined, 0.55);
    }
  });
}

function onWheels(
  c: Canvas,
  p: Palette,
  seed: number,
  axles: readonly number[],
  y: number,
  radius: number,
  top: number,
): void {
  c.glow(600, y + radius + 2, 430, 34, darker(p.back, 0.75), 0.55);
  for (const [i, x] of axles.entries()) {
    wheel(c, p, x, y, radius, p.accent, lighter(p.dark, 0.15), (seed + i * 17) % 60);
  }
  rail(c, p, axles, y, top);
}

function hardBoot(c: Canvas, p: Palette): void {
  const shell = Outline.data(
    'M 292 790 C 262 745 262 650 278 570 L 300 470 L 520 470 C 524 545 562 588 632 622 C 720 660 822 668 892 706 C 942 732 952 770 936 790 Z',
  );
  const liner = Outline.data('M 306 360 L 322 232 C 326 208 346 202 368 214 C 412 238 452 232 512 206 L 548 360 Z');
  const cuff = Outline.data(
    'M 268 596 C 258 510 278 400 300 318 C 304 302 318 294 336 296 L 526 314 C 543 316 549 328 545 346 L 522 478 C 516 530 536 560 556 590 C 488 628 412 646 338 644 C 296 642 270 628 268 596 Z',
  );

  c.fill(
    Outline.data('M 470 380 L 516 168 C 524 142 562 148 574 172 L 592 216 L 560 400 Z'),
    lighter(p.dark, 0.16),
    p.dark,
  );
  c.fill(liner, lighter(p.dark, 0.24), p.dark);
  c.fill(
    Outline.bent(
      [
        [338, 234],
        [420, 250],
        [508, 226],
      ],
      10,
    ),
    p.accent,
  );
  c.fill(shell, lighter(p.main, 0.2), darker(p.main, 0.18));
  // The toe cap, the sole's line and the shade the cuff throws.
  c.fill(
    Outline.data('M 760 600 C 790 690 780 760 750 800 L 980 800 L 980 600 Z'),
    darker(p.main, 0.42),
    darker(p.main, 0.58),
    1,
    shell,
  );
  c.fill(Outline.rounded(240, 756, 720, 60, 0), p.dark, undefined, 1, shell);
  c.fill(Outline.rounded(240, 752, 720, 8, 0), p.accent, undefined, 1, shell);
  c.fill(cuff.moved(10, 22), INK, undefined, 0.22, shell);
  for (const i of [0, 1, 2]) {
    const x = 588 + i * 62;
    const y = 598 + i * 27;
    c.fill(
      Outline.line(
        [
          [x, y - 4],
          [x - 26, y + 64],
        ],
        15,
      ),
      lighter(p.back, 0.75),
    );
    c.fill(Outline.circle(x - 27, y + 66, 13), p.metalDark, lighter(p.metal, 0.4));
  }
  c.fill(
    Outline.bent(
      [
        [820, 694],
        [870, 706],
        [908, 732],
      ],
      11,
      5,
    ),
    WHITE,
    undefined,
    0.35,
  );
  cuffOf(c, p, cuff);
}

/** A racing skate: low carbon boot on a long frame with three large wheels. */
export function speedSkate(c: Canvas, p: Palette, seed: number): void {
  c.glow(600, 1002, 460, 34, darker(p.back, 0.75), 0.55);
  const axles = [275, 580, 885];
  for (const [i, x] of axles.entries()) {
    wheel(c, p, x, 864, 140, p.accent, lighter(p.dark, 0.2), (seed + i * 17) % 60);
  }
  rail(c, p, axles, 864, 690);

  const boot = Outline.data(
    'M 284 694 C 244 640 262 560 288 480 C 300 440 300 400 312 372 C 322 350 344 346 366 360 C 420 388 470 380 520 352 C 548 338 566 350 574 380 C 590 440 640 486 720 520 C 800 552 888 566 936 606 C 972 636 972 676 950 694 Z',
  );
  const upper = Outline.data('M 200 300 L 640 300 L 640 420 C 560 470 420 500 300 460 Z');
  c.fill(Outline.data('M 480 400 L 512 318 C 524 296 556 300 568 322 L 620 450 Z'), lighter(p.dark, 0.2), p.dark);
  c.fill(boot, lighter(p.main, 0.22), darker(p.main, 0.3));
  c.fill(upper, p.dark, lighter(p.dark, 0.12), 1, boot);
  // The carbon shell with its weave.
  const shell = Outline.data('M 240 700 L 240 560 C 330 590 430 560 520 600 C 640 650 800 650 960 640 L 980 700 Z');
  c.fill(shell, lighter(INK, 0.14), INK, 1, boot);
  let weave = Outline.line(
    [
      [180, 700],
      [280, 560],
    ],
    5,
  );
  for (let x = 30; x < 820; x += 28) {
    weave = weave.plus(
      Outline.line(
        [
          [180 + x, 700],
          [280 + x, 560],
        ],
        5,
      ),
    );
  }
  c.fill(weave, WHITE, undefined, 0.07, boot);
  // A stripe that runs from the heel to the toe.
  c.fill(
    Outline.data(
      'M 250 600 C 340 560 440 520 560 560 C 690 602 800 590 960 620 L 960 640 C 800 616 680 630 550 586 C 440 550 340 592 250 632 Z',
    ),
    p.accent,
    undefined,
    1,
    boot,
  );
  for (let i = 0; i < 4; i++) {
    const x = 598 + i * 52;
    const y = 440 + i * 27 + (i > 1 ? -3 * i : 0);
    c.fill(
      Outline.line(
        [
          [x, y],
          [x - 34, y + 54],
        ],
        13,
      ),
      lighter(p.back, 0.75),
    );
  }
  c.fill(
    Outline.line(
      [
        [290, 478],
        [572, 432],
      ],
      42,
    ),
    lighter(p.dark, 0.3),
    p.dark,
    1,
  );
  c.fill(Outline.rounded(478, 420, 112, 56, 14).turned(-9, 534, 448), lighter(p.accent, 0.2), darker(p.accent, 0.15));
  c.fill(
    Outline.bent(
      [
        [770, 556],
        [850, 574],
        [918, 610],
      ],
      13,
      5,
    ),
    WHITE,
    undefined,
    0.4,
  );
  c.fill(
    Outline.bent(
      [
        [296, 530],
        [280, 590],
        [278, 640],
      ],
      10,
      5,
    ),
    WHITE,
    undefined,
    0.3,
  );
}

/** A classic boot with laces and a heel on two pairs of wheels. */
export function quadSkate(c: Canvas, p: Palette, seed: number): void {
  c.glow(600, 1000, 410, 36, darker(p.back, 0.75), 0.55);
  const turn = seed % 60;
  for (const x of [392, 758]) {
    wheel(c, p, x + 36, 886, 92, darker(p.accent, 0.4), p.dark, turn);
  }
  // The toe stop and the plate with its two trucks.
  c.fill(Outline.data('M 868 826 L 930 846 L 916 900 L 848 880 Z'), p.metalDark);
  c.fill(Outline.rounded(850, 866, 112, 76, 26).turned(20, 906, 900), lighter(p.accent, 0.2), darker(p.accent, 0.2));
  c.fill(
    Outline.data('M 300 782 L 900 782 C 918 782 922 800 912 812 L 884 836 L 320 836 Z'),
    lighter(p.metal, 0.4),
    p.metalDark,
  );
  for (const x of [392, 758]) {
    c.fill(
      Outline.data(`M ${x - 60} 826 L ${x + 60} 826 L ${x + 26} 896 L ${x - 26} 896 Z`),
      p.metalDark,
      darker(p.metalDark, 0.4),
    );
    wheel(c, p, x, 900, 98, p.accent, lighter(p.back, 0.4), turn + 12);
  }
  const boot = Outline.data(
    'M 300 716 C 282 640 300 560 318 480 C 330 410 330 330 322 262 C 320 240 336 228 358 232 C 420 246 480 244 548 226 C 568 221 582 234 582 254 C 580 340 584 420 604 490 C 622 546 690 574 770 596 C 852 618 906 650 912 716 Z',
  );
  const sole = Outline.data(
    'M 290 712 L 916 712 C 926 730 924 752 908 756 L 560 756 C 530 756 520 790 490 790 L 300 790 C 288 770 284 736 290 712 Z',
  );
  c.fill(
    Outline.data('M 500 300 L 528 178 C 534 158 566 158 580 176 L 606 214 L 596 420 Z'),
    darker(p.main, 0.3),
    darker(p.main, 0.5),
  );
  c.fill(boot, lighter(p.main, 0.2), darker(p.main, 0.12));
  // The facing that carries the eyelets, the heel counter and the toe cap.
  c.fill(
    Outline.data(
      'M 500 200 L 620 200 L 620 480 C 650 540 720 570 800 590 L 770 660 C 660 640 560 600 530 500 C 510 420 506 320 500 200 Z',
    ),
    darker(p.main, 0.2),
    darker(p.main, 0.3),
    1,
    boot,
  );
  c.fill(
    Outline.data('M 260 560 C 350 550 420 600 430 720 L 260 720 Z'),
    darker(p.main, 0.22),
    darker(p.main, 0.34),
    1,
    boot,
  );
  c.fill(
    Outline.data('M 800 560 C 770 620 780 690 800 730 L 940 730 L 940 560 Z'),
    darker(p.main, 0.22),
    darker(p.main, 0.36),
    1,
    boot,
  );
  c.fill(
    Outline.data('M 300 220 L 600 214 L 600 256 C 520 282 420 286 300 268 Z'),
    lighter(p.accent, 0.1),
    p.accent,
    1,
    boot,
  );
  c.fill(
    Outline.bent(
      [
        [352, 300],
        [348, 400],
        [330, 500],
      ],
      14,
      7,
    ),
    WHITE,
    undefined,
    0.28,
  );
  c.fill(
    Outline.bent(
      [
        [830, 628],
        [868, 650],
        [890, 684],
      ],
      11,
      5,
    ),
    WHITE,
    undefined,
    0.35,
  );
  laces(c, p, [
    [540, 306],
    [542, 362],
    [546, 418],
    [556, 472],
    [582, 522],
    [628, 562],
    [686, 592],
  ]);
  c.fill(sole, lighter(p.dark, 0.18), p.dark);
  c.fill(Outline.rounded(280, 708, 650, 12, 0), lighter(p.back, 0.4), undefined, 0.85, sole);
}

export function rail(c: Canvas, p: Palette, axles: readonly number[], y: number, top: number): void {
  const first = pick(axles, 0);
  const last = pick(axles, -1);
  let rail = Outline.data(
    `M ${first + 6} ${top} L ${last + 30} ${top} C ${last + 52} ${top + 40} ${last + 48} ${y - 40} ${last + 34} ${y - 6} L ${first - 34} ${y - 6} C ${first - 50} ${y - 40} ${first - 30} ${top + 30} ${first + 6} ${top} Z`,
  );
  for (const x of axles) {
    rail = rail.plus(Outline.circle(x, y, 36));
  }
  for (const [i, x] of axles.slice(1).entries()) {
    const middle = (x + pick(axles, i)) / 2;
    const half = (x - pick(axles, i)) / 2;
    rail = rail.minus(Outline.ellipse(middle, y + 4, half - 34, 34));
  }
  c.fill(rail, lighter(p.metal, 0.5), p.metalDark);
  c.fill(Outline.rounded(first - 60, top, last - first + 140, 20, 0), INK, undefined, 0.28, rail);
  for (const [i, x] of axles.slice(1).entries()) {
    const middle = (x + pick(axles, i)) / 2;
    c.fill(Outline.rounded(middle - 34, top + 38, 68, 26, 13), p.dark, undefined, 0.75);
    c.fill(Outline.rounded(middle - 34, top + 60, 68, 6, 3), WHITE, undefined, 0.5);
  }
  for (const x of axles) {
    c.fill(Outline.circle(x, y, 20), p.metalDark, lighter(p.metal, 0.6));
    c.fill(Outline.circle(x, y, 9), INK);
  }
}

/** The cuff with its strap, buckle and pivot. */
function cuffOf(c: Canvas, p: Palette, cuff: Outline): void {
  c.fill(cuff, lighter(p.main, 0.34), darker(p.main, 0.06));
  c.fill(
    Outline.data('M 470 290 L 580 290 L 580 640 L 500 640 C 470 520 462 400 470 290 Z'),
    INK,
    undefined,
    0.12,
    cuff,
  );
  c.fill(
    Outline.bent(
      [
        [322, 340],
        [300, 440],
        [292, 540],
      ],
      15,
      7,
    ),
    WHITE,
    undefined,
    0.4,
  );
  for (const i of [0, 1, 2]) {
    c.fill(Outline.rounded(346 + i * 12, 470 + i * 34, 92 - i * 12, 15, 8), p.dark, undefined, 0.55);
  }
  // The ankle strap across the instep, at 45 degrees.
  c.fill(
    Outline.line(
      [
        [400, 640],
        [562, 566],
      ],
      46,
    ),
    INK,
    undefined,
    0.2,
    cuff,
  );
  c.fill(
    Outline.line(
      [
        [398, 630],
        [560, 556],
      ],
      44,
    ),
    lighter(p.dark, 0.26),
    p.dark,
  );
  c.fill(Outline.circle(372, 622, 34), lighter(p.metal, 0.5), p.metalDark);
  c.fill(Outline.circle(372, 622, 17), p.metalDark, p.metal);
  // The top buckle: strap, ratchet and lever.
  c.fill(
    Outline.line(
      [
        [322, 372],
        [552, 392],
      ],
      48,
    ),
    lighter(p.dark, 0.3),
    p.dark,
  );
  c.fill(Outline.rounded(424, 348, 150, 72, 18).turned(5, 500, 384), lighter(p.accent, 0.25), darker(p.accent, 0.12));
  c.fill(Outline.rounded(440, 358, 112, 10, 5).turned(5, 500, 384), WHITE, undefined, 0.5);
  for (let i = 0; i < 4; i++) {
    c.fill(Outline.rounded(336 + i * 20, 362 + i * 2, 8, 26, 3), WHITE, undefined, 0.22);
  }
}

export function laces(c: Canvas, p: Palette, eyelets: readonly Point[]): void {
  const cord = lighter(p.back, 0.7);
  for (const [i, [x, y]] of eyelets.entries()) {
    const slope = Math.min(1, i / 5);
    const dx = 54 - 10 * slope;
    const dy = -22 - 34 * slope;
    c.fill(
      Outline.line(
        [
          [x, y + 7],
          [x + dx, y + dy + 7],
        ],
        14,
      ),
      INK,
      undefined,
      0.18,
    );
    c.fill(
      Outline.line(
        [
          [x, y],
          [x + dx, y + dy],
        ],
        14,
      ),
      cord,
    );
    c.fill(Outline.circle(x, y, 14), lighter(p.metal, 0.5), p.metalDark);
    c.fill(Outline.circle(x, y, 6), p.dark);
  }
  // The bow.
  c.fill(
    Outline.bent(
      [
        [590, 284],
        [650, 250],
        [680, 290],
        [640, 318],
        [594, 290],
      ],
      12,
    ),
    cord,
  );
  c.fill(
    Outline.bent(
      [
        [592, 288],
        [618, 340],
        [612, 400],
      ],
      12,
    ),
    cord,
  );
}
