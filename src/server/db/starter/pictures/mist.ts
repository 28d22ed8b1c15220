import { type Drawing, draw, linear, type Point, seeded, smooth } from './drawing.ts'

const RIDGES = [
  { top: 560, rise: 110, color: '#c9cfc1', foot: '#e6e5d9' },
  { top: 660, rise: 130, color: '#b1bcac', foot: '#dfe1d5' },
  { top: 775, rise: 110, color: '#93a391', foot: '#ced5c9' },
  { top: 900, rise: 120, color: '#748876', foot: '#b4c1b3' },
  { top: 1040, rise: 90, color: '#56705f', foot: '#64806d' },
]

/** Hills one behind the other, with the morning between them. */
export function mist(): Drawing {
  const random = seeded(23)
  const [width, height] = [1920, 1200]
  const defs =
    linear('sky', [
      [0, '#f4ead9'],
      [0.45, '#f0dcc8'],
      [0.75, '#dde0d3'],
    ]) +
    RIDGES.map(({ color, foot }, index) =>
      linear(`hill${index}`, [
        [0, color],
        [0.3, color],
        [1, foot],
      ]),
    ).join('')
  const hills = RIDGES.map(({ top, rise }, index) => {
    const line = ridge({ top, rise, width, steps: 6 + index * 2 }, random)
    return `<path d="${line}L${width + 40} ${height}L-40 ${height}Z" fill="url(#hill${index})"/>`
  })
  return draw(
    { width, height },
    defs,
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>
     <circle cx="1350" cy="400" r="190" fill="#fbe9d2" filter="url(#soft60)"/>
     <circle cx="1350" cy="400" r="84" fill="#f6d3b3" filter="url(#soft4)"/>
     ${hills.join('')}`,
  )
}

type Ridge = { top: number; rise: number; width: number; steps: number }

/** A line of hills from one side to the other: slow waves, and a little chance. */
function ridge({ top, rise, width, steps }: Ridge, random: () => number): string {
  const [first, second] = [random() * 6.28, random() * 6.28]
  const points = Array.from({ length: steps + 1 }, (_, index): Point => {
    const along = index / steps
    const wave = Math.sin(along * 5 + first) * 0.6 + Math.sin(along * 11 + second) * 0.3
    return [-40 + along * (width + 80), top - (wave + (random() - 0.5) * 0.35) * rise]
  })
  return smooth(points)
}
