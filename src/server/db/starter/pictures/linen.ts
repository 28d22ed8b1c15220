import { type Drawing, draw, leaf, linear, seeded, shade, turn } from './drawing.ts'

const CLOTHS = [
  { y: 700, height: 120, color: ['#f4ecdf', '#d9ccb8'] },
  { y: 592, height: 108, color: ['#b9c7b8', '#8b9f8e'] },
  { y: 492, height: 100, color: ['#faf4ea', '#e2d7c6'] },
  { y: 398, height: 94, color: ['#d8ad94', '#b07f64'] },
] as const

/** Folded linen with a sprig on it. */
export function linen(): Drawing {
  const random = seeded(11)
  const [width, height] = [1000, 1000]
  const defs =
    linear('room', [
      [0, '#e9e1d3'],
      [0.76, '#dcd2c1'],
      [0.762, '#b89f86'],
      [1, '#9c8269'],
    ]) +
    CLOTHS.map(({ color: [light, dark] }, index) =>
      linear(`cloth${index}`, [
        [0, light],
        [0.55, light],
        [1, dark],
      ]),
    ).join('')
  return draw(
    { width, height },
    defs,
    `<rect width="${width}" height="${height}" fill="url(#room)"/>
     ${shade([530, 830], 400, 40)}
     ${CLOTHS.map((cloth, index) => folded(cloth, `url(#cloth${index})`, random)).join('')}
     ${sprig()}`,
  )
}

type Cloth = (typeof CLOTHS)[number]

/** One cloth seen from its fold: three layers, the weave, and the line between the layers. */
function folded({ y, height }: Cloth, fill: string, random: () => number): string {
  const [left, right] = [190 + random() * 22, 800 + random() * 22]
  const round = height * 0.48
  const body = `M${left + round} ${y}L${right} ${y}Q${right + 12} ${y + height / 2} ${right} ${y + height}L${left + round} ${y + height}Q${left - 8} ${y + height} ${left} ${y + height / 2}Q${left - 8} ${y} ${left + round} ${y}Z`
  const layers = [0.34, 0.66].map((part) => {
    const line = y + height * part
    return `<path d="M${left + round * 0.7} ${line + 3}Q${(left + right) / 2} ${line + 5 - random() * 8} ${right} ${line}" fill="none" stroke="#5f5546" stroke-opacity="0.3" stroke-width="3"/>`
  })
  const weave = Array.from({ length: 20 }, (_, index) => {
    const line = y + 6 + (index * (height - 12)) / 20
    return `M${left + round * 0.6} ${line.toFixed(1)}H${right}`
  })
  return `<path d="${body}" fill="${fill}"/>
    <path d="${weave.join('')}" stroke="#fff9ee" stroke-opacity="0.16" stroke-width="1.4"/>
    ${layers.join('')}
    <path d="M${left + 20} ${y + height - 3}H${right}" stroke="#4b4438" stroke-opacity="0.5" stroke-width="5" filter="url(#soft4)"/>`
}

function sprig(): string {
  const leaves = Array.from({ length: 9 }, (_, index) => {
    const at = turn([index * 44, 0], -12 - index * 1.4, [330, 398])
    return [-1, 1].map((side) =>
      leaf({ at, length: 74 - index * 4, width: 26 - index, angle: -16 - index + side * (46 - index * 2) }),
    )
  }).flat()
  return `<path d="${leaves.join(' ')}" transform="translate(10 20)" fill="#33403a" opacity="0.35" filter="url(#soft4)"/>
    <path d="M312 404Q520 350 720 278" fill="none" stroke="#4c6152" stroke-width="5" stroke-linecap="round"/>
    <path d="${leaves.join(' ')}" fill="#5f7a68"/>`
}
