import { type Drawing, draw, leaf, linear, type Point, seeded, turn } from './drawing.ts'

/** Afternoon light through a window, and the shadow of a plant, on a plastered wall. */
export function shadows(): Drawing {
  const random = seeded(7)
  const defs =
    linear(
      'wall',
      [
        [0, '#f3eadd'],
        [0.6, '#e7dbc9'],
        [1, '#d9cab5'],
      ],
      [1, 1],
    ) +
    linear(
      'sun',
      [
        [0, '#fff8ea', 0.95],
        [1, '#ffeed6', 0.55],
      ],
      [0.4, 1],
    )
  const panes = [0, 1].map((column) => {
    const left = 690 + column * 520
    return `<path d="M${left} -40 L${left + 470} -40 L${left + 150} 1240 L${left - 320} 1240Z" fill="url(#sun)"/>`
  })
  const far = [
    frond({ foot: [2330, 120], angle: 166, length: 1560 }, random),
    frond({ foot: [2300, 1010], angle: 192, length: 1380 }, random),
  ]
  const near = [
    frond({ foot: [2420, 560], angle: 174, length: 1780 }, random),
    frond({ foot: [1560, 1620], angle: -110, length: 1250 }, random),
  ]
  return draw(
    { width: 1920, height: 1200 },
    defs,
    `<rect width="1920" height="1200" fill="url(#wall)"/>
     <g filter="url(#soft24)">${panes.join('')}</g>
     <g filter="url(#soft24)" fill="#8b8770" opacity="0.3">${far.join('')}</g>
     <g filter="url(#soft10)" fill="#6f735f" opacity="0.34">${near.join('')}</g>`,
  )
}

type Frond = { foot: Point; angle: number; length: number }

/** A long stem with leaves in pairs that grow smaller towards its tip. */
function frond({ foot, angle, length }: Frond, random: () => number): string {
  const pairs = 10
  const leaves = Array.from({ length: pairs }, (_, index) => {
    const along = 0.3 + (index / pairs) * 0.68
    const bend = angle + (along - 0.5) * 26
    const at = turn([length * along, 0], angle + along * 10, foot)
    const size = length * (0.2 - along * 0.12) * (0.9 + random() * 0.2)
    return [-1, 1]
      .map((side) => leaf({ at, length: size, width: size * 0.24, angle: bend + side * (52 - along * 18) }))
      .join(' ')
  })
  const tip = turn([length, 0], angle + 10, foot)
  return `<path d="${leaves.join(' ')}"/><path d="M${foot.join(' ')}Q${turn([length * 0.5, -20], angle + 2, foot).join(' ')} ${tip.join(' ')}" fill="none" stroke="#6f735f" stroke-width="9"/>`
}
