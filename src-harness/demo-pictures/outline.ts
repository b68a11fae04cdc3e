/** x and y in units of the picture: 1200 by 1200, y downwards. */
export type Point = readonly [number, number];

const curveSteps = 16;

export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** Returns an item of a list that is not empty. The index may be any integer; it wraps around. */
export function pick<Item>(list: readonly Item[], index: number): Item {
  const item = list[((index % list.length) + list.length) % list.length];
  if (item === undefined) throw new Error('The list is empty.');
  return item;
}

/** Returns the list with the type of a tuple, so that its items can be destructured. */
export function tuples<const List extends readonly (readonly unknown[])[]>(list: List): List {
  return list;
}

/** A Catmull-Rom curve through all points except the first and the last, which only define its direction at the ends. */
function spline(points: readonly Point[], steps: number): Point[] {
  const curve: Point[] = [];
  for (let i = 1; i < points.length - 2; i++) {
    const [a, b, c, d] = [pick(points, i - 1), pick(points, i), pick(points, i + 1), pick(points, i + 2)];
    const at = (k: 0 | 1, t: number): number =>
      0.5 *
      (2 * b[k] +
        (c[k] - a[k]) * t +
        (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t +
        (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t ** 3);
    for (let step = 0; step < steps; step++) curve.push([at(0, step / steps), at(1, step / steps)]);
  }
  curve.push(pick(points, points.length - 2));
  return curve;
}

function cubic(from: Point, c1: Point, c2: Point, end: Point): Point[] {
  const at = (k: 0 | 1, t: number): number =>
    (1 - t) ** 3 * from[k] + 3 * (1 - t) ** 2 * t * c1[k] + 3 * (1 - t) * t * t * c2[k] + t ** 3 * end[k];
  return Array.from({ length: curveSteps }, (_, i): Point => [
    at(0, (i + 1) / curveSteps),
    at(1, (i + 1) / curveSteps),
  ]);
}

/**
 * A closed outline, flattened to straight edges. All parts have the same winding direction, so that overlapping parts form one
 * shape. Holes from `minus()` are stored separately and apply to all parts. Angles are in degrees, clockwise.
 */
export class Outline {
  readonly parts: readonly (readonly Point[])[];
  /** The outline that is cut out, or null. */
  readonly holes: Outline | null;

  private constructor(parts: readonly (readonly Point[])[], holes: Outline | null = null) {
    this.parts = parts;
    this.holes = holes;
  }

  static polygon(points: readonly Point[]): Outline {
    let area = 0;
    for (const [i, [x, y]] of points.entries()) {
      const [bx, by] = pick(points, i - 1);
      area += bx * y - x * by;
    }
    return new Outline([area < 0 ? [...points].reverse() : points]);
  }

  /** An outline in the notation of SVG path data: only absolute M, L, C, Q and Z. Throws for any other command. */
  static data(data: string): Outline {
    const parts: Point[][] = [];
    for (const [whole, command = '', rest = ''] of data.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
      const numbers = rest
        .split(/[\s,]+/)
        .filter((one) => one !== '')
        .map(Number);
      const size = { M: 2, L: 2, C: 6, Q: 4, Z: 0 }[command];
      if (size === undefined || numbers.some(Number.isNaN) || (size === 0 ? numbers.length > 0 : numbers.length % size))
        throw new Error(`Not path data: "${whole}" in "${data}".`);
      if (command === 'M') parts.push([]);
      const points = parts.at(-1);
      if (points === undefined) throw new Error(`Path data that does not begin with M: "${data}".`);
      for (let i = 0; i < numbers.length; i += size) {
        const at = (n: number): Point => [numbers[i + 2 * n] ?? 0, numbers[i + 2 * n + 1] ?? 0];
        const from = points.at(-1) ?? at(0);
        if (size === 2) points.push(at(0));
        else if (size === 6) points.push(...cubic(from, at(0), at(1), at(2)));
        else {
          const towards = (end: Point): Point => [(end[0] + 2 * at(0)[0]) / 3, (end[1] + 2 * at(0)[1]) / 3];
          points.push(...cubic(from, towards(from), towards(at(1)), at(1)));
        }
      }
    }
    return new Outline(parts.flatMap((points) => Outline.polygon(points).parts));
  }

  static circle(x: number, y: number, radius: number): Outline {
    return Outline.ellipse(x, y, radius, radius);
  }

  static ellipse(x: number, y: number, rx: number, ry: number): Outline {
    const steps = Math.floor(Math.max(24, Math.min(160, (rx + ry) / 3)));
    return Outline.polygon(
      Array.from({ length: steps }, (_, i): Point => {
        const turn = (2 * Math.PI * i) / steps;
        return [x + rx * Math.cos(turn), y + ry * Math.sin(turn)];
      }),
    );
  }

  /** A slice of a ring between two angles; 0 points right, 90 down. */
  static arc(x: number, y: number, inner: number, outer: number, from: number, to: number): Outline {
    const steps = Math.floor(Math.max(6, Math.abs(to - from) / 3));
    const ring = (radius: number): Point[] =>
      Array.from({ length: steps + 1 }, (_, i): Point => {
        const turn = radians(from + ((to - from) * i) / steps);
        return [x + radius * Math.cos(turn), y + radius * Math.sin(turn)];
      });
    return Outline.polygon([...ring(outer), ...ring(inner).reverse()]);
  }

  static rounded(left: number, top: number, width: number, height: number, radius: number): Outline {
    const r = Math.min(radius, width / 2, height / 2);
    const corners = tuples([
      [left + width - r, top + r, -90],
      [left + width - r, top + height - r, 0],
      [left + r, top + height - r, 90],
      [left + r, top + r, 180],
    ]);
    return Outline.polygon(
      corners.flatMap(([x, y, from]) =>
        r === 0
          ? ([[x, y]] as Point[])
          : Array.from({ length: 11 }, (_, i): Point => [
              x + r * Math.cos(radians(from + 9 * i)),
              y + r * Math.sin(radians(from + 9 * i)),
            ]),
      ),
    );
  }

  /** A line with a width and round ends; the width may taper from the first point to the last. */
  static line(points: readonly Point[], width: number, endWidth: number = width): Outline {
    const last = points.length - 1;
    const half = (i: number): number => (width + ((endWidth - width) * i) / Math.max(1, last)) / 2;
    return points
      .map(([x, y], i) => {
        const dot = Outline.circle(x, y, half(i));
        const [nx, ny] = points[i + 1] ?? [x, y];
        const length = Math.hypot(nx - x, ny - y);
        if (length < 0.001) return dot;
        const ax = (y - ny) / length;
        const ay = (nx - x) / length;
        const [a, b] = [half(i), half(i + 1)];
        return dot.plus(
          Outline.polygon([
            [x + ax * a, y + ay * a],
            [nx + ax * b, ny + ay * b],
            [nx - ax * b, ny - ay * b],
            [x - ax * a, y - ay * a],
          ]),
        );
      })
      .reduce((line, part) => line.plus(part), new Outline([]));
  }

  /** Like `line()`, but as a smooth curve through the points. */
  static bent(through: readonly Point[], width: number, endWidth: number = width): Outline {
    return Outline.line(spline([pick(through, 0), ...through, pick(through, -1)], 8), width, endWidth);
  }

  plus(other: Outline): Outline {
    const holes = this.holes === null ? other.holes : other.holes === null ? this.holes : this.holes.plus(other.holes);
    return new Outline([...this.parts, ...other.parts], holes);
  }

  minus(other: Outline): Outline {
    const cut = new Outline(other.parts);
    return new Outline(this.parts, this.holes === null ? cut : this.holes.plus(cut));
  }

  moved(dx: number, dy: number): Outline {
    return this.mapped(([x, y]) => [x + dx, y + dy]);
  }

  turned(degrees: number, cx: number, cy: number): Outline {
    const cos = Math.cos(radians(degrees));
    const sin = Math.sin(radians(degrees));
    return this.mapped(([x, y]) => [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos]);
  }

  /** Maps every point. The map must not mirror, because that would reverse the winding direction. */
  mapped(map: (point: Point) => Point): Outline {
    return new Outline(
      this.parts.map((part) => part.map(map)),
      this.holes?.mapped(map) ?? null,
    );
  }
}
