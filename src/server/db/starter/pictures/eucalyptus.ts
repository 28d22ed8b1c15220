import { type Drawing, draw, linear, type Point, pebble, seeded, turn } from './drawing.ts'

const TINTS = ['#6f8c7b', '#839c89', '#97ad9a', '#5f7d6c', '#a9bba8']

/** A branch of eucalyptus laid on paper. */
export function eucalyptus(): Drawing {
  const random = seeded(31)
  const [width, height] = [800, 1200]
  const branches = [
    { foot: [300, 1230], angle: -84, length: 1080, bend: 16, size: 78 },
    { foot: [330, 1010], angle: -48, length: 520, bend: 10, size: 56 },
    { foot: [290, 900], angle: -122, length: 430, bend: -12, size: 50 },
  ] as const
  const drawn = branches.map((branch) => twig(branch, random))
  return draw(
    { width, height },
    linear(
      'paper',
      [
        [0, '#f8f2e8'],
        [1, '#e6dac8'],
      ],
      [1, 1],
    ),
    `<rect width="${width}" height="${height}" fill="url(#paper)"/>
     <g transform="translate(26 34)" opacity="0.3" filter="url(#soft10)">${drawn.map(({ shadow }) => shadow).join('')}</g>
     ${drawn.map(({ picture }) => picture).join('')}`,
  )
}

type Twig = {
  foot: Point | readonly [number, number]
  angle: number
  length: number
  bend: number
  size: number
}

/** Round leaves in pairs along a stem. */
function twig({ foot, angle, length, bend, size }: Twig, random: () => number) {
  const count = Math.round(length / (size * 1.2))
  const stem = Array.from({ length: count + 1 }, (_, index) =>
    turn([(length * index) / count, 0], angle + (bend * index) / count, foot),
  )
  const leaves = stem.flatMap((at, index) => {
    if (index === 0) return []
    const radius = size * (1.1 - (index / count) * 0.62)
    return [-1, 1].map((side) => {
      const tilt = angle + bend * (index / count) + side * (62 + random() * 16)
      const middle = turn([radius * 0.98, 0], tilt, at)
      return {
        outline: pebble({ at: middle, rx: radius, ry: radius * 0.82, wobble: 0.06, tilt }, random),
        vein: `M${at.map(Math.round).join(' ')}L${turn([radius * 1.7, 0], tilt, at)
          .map(Math.round)
          .join(' ')}`,
        tint: TINTS[Math.floor(random() * TINTS.length)],
      }
    })
  })
  const line = `M${stem.map((point) => point.map(Math.round).join(' ')).join('L')}`
  return {
    shadow: `<path d="${leaves.map(({ outline }) => outline).join(' ')}" fill="#4a4a3c"/>`,
    picture: `<path d="${line}" fill="none" stroke="#8a6f58" stroke-width="${size / 12}" stroke-linecap="round"/>${leaves
      .map(
        ({ outline, vein, tint }) =>
          `<path d="${outline}" fill="${tint}" fill-opacity="0.93"/><path d="${vein}" stroke="#eef0e4" stroke-opacity="0.45" stroke-width="2"/>`,
      )
      .join('')}`,
  }
}
