/** A picture as code: sharp makes a photograph-like WebP of it. */
export type Drawing = { width: number; height: number; svg: string }

export type Point = readonly [x: number, y: number]

/** Numbers from 0 to 1 that are the same at every start (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The whole picture; `defs` holds its gradients. Filters soft4 to soft60 blur by so many pixels. */
export function draw({ width, height }: Omit<Drawing, 'svg'>, defs: string, body: string): Drawing {
  const blurs = [4, 10, 24, 60].map(
    (by) =>
      `<filter id="soft${by}" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${by}"/></filter>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${blurs.join('')}${defs}</defs>${body}</svg>`
  return { width, height, svg }
}

type Stop = readonly [offset: number, color: string, opacity?: number]

/** Light that falls from top to bottom, or at an angle. */
export function linear(id: string, stops: readonly Stop[], to: Point = [0, 1]): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${to[0]}" y2="${to[1]}">${stops.map(stopTag).join('')}</linearGradient>`
}

/** Light that falls on one place: its middle as parts of the shape. */
export function radial(id: string, stops: readonly Stop[], [cx, cy]: Point = [0.5, 0.5]): string {
  return `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="0.75">${stops.map(stopTag).join('')}</radialGradient>`
}

function stopTag([offset, color, opacity = 1]: Stop): string {
  return `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`
}

/** A smooth line through points (Catmull-Rom as Bézier curves). */
export function smooth(points: readonly Point[], closed = false): string {
  const at = (index: number): Point => {
    const wrapped = closed ? (index + points.length) % points.length : clamp(index, points.length - 1)
    return points[wrapped] ?? [0, 0]
  }
  const curves = points.slice(closed ? 0 : 1).map((_, from) => {
    const [before, start, end, after] = [at(from - 1), at(from), at(from + 1), at(from + 2)]
    const out = [start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6]
    const into = [end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6]
    return `C${[...out, ...into, ...end].map(rounded).join(' ')}`
  })
  return `M${at(0).map(rounded).join(' ')}${curves.join('')}${closed ? 'Z' : ''}`
}

function clamp(index: number, last: number): number {
  return Math.min(last, Math.max(0, index))
}

function rounded(value: number): string {
  return value.toFixed(1)
}

type Oval = { at: Point; rx: number; ry: number; wobble?: number; tilt?: number }

/** An oval as a river makes it: never quite round. */
export function pebble({ at, rx, ry, wobble = 0.05, tilt = 0 }: Oval, random: () => number): string {
  const [first, second] = [random() * 6.28, random() * 6.28]
  const points = Array.from({ length: 16 }, (_, index): Point => {
    const angle = (index / 16) * 2 * Math.PI
    const far = 1 + wobble * (Math.sin(2 * angle + first) * 0.7 + Math.sin(3 * angle + second) * 0.5)
    // Flatter than an ellipse, as stones that lie are.
    const [x, y] = [flatten(Math.cos(angle)) * rx * far, flatten(Math.sin(angle)) * ry * far]
    return turn([x, y], tilt, at)
  })
  return smooth(points, true)
}

function flatten(part: number): number {
  return Math.sign(part) * Math.abs(part) ** 0.86
}

/** A point turned by degrees and moved. */
export function turn([x, y]: Point, degrees: number, [dx, dy]: Point): Point {
  const angle = (degrees * Math.PI) / 180
  return [x * Math.cos(angle) - y * Math.sin(angle) + dx, x * Math.sin(angle) + y * Math.cos(angle) + dy]
}

type LeafShape = { at: Point; length: number; width: number; angle: number; roundness?: number }

/** The light on a stone or a bowl, from its upper left. */
export function roundLight(id: string, [light, body, shade]: readonly [string, string, string]): string {
  return radial(
    id,
    [
      [0, light],
      [0.5, body],
      [1, shade],
    ],
    [0.38, 0.22],
  )
}

/** The shade that something throws on the ground it stands on. */
export function shade([x, y]: Point, rx: number, ry: number): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="#33403a" opacity="0.4" filter="url(#soft24)"/>`
}

/** A leaf from its foot, pointing right at 0 degrees. */
export function leaf({ at, length, width, angle, roundness = 0.35 }: LeafShape): string {
  const spots: Point[] = [
    [0, 0],
    [length * roundness * 0.5, -width * 0.42],
    [length * (roundness + 0.15), -width * 0.5],
    [length * 0.85, -width * 0.22],
    [length, 0],
    [length * 0.85, width * 0.22],
    [length * (roundness + 0.15), width * 0.5],
    [length * roundness * 0.5, width * 0.42],
  ]
  return smooth(
    spots.map((spot) => turn(spot, angle, at)),
    true,
  )
}
