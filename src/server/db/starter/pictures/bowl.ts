import {
  type Drawing,
  draw,
  leaf,
  linear,
  pebble,
  radial,
  roundLight,
  seeded,
  shade,
  turn,
} from './drawing.ts'

/** A bowl of water seen from above, with petals on it. */
export function bowl(): Drawing {
  const random = seeded(13)
  const [width, height] = [1000, 1000]
  const defs =
    linear(
      'table',
      [
        [0, '#c9b6a0'],
        [1, '#a88f77'],
      ],
      [1, 1],
    ) +
    roundLight('clay', ['#e7c3ab', '#c48f71', '#8f5f47']) +
    radial(
      'inside',
      [
        [0, '#7d978a'],
        [0.45, '#5f7a6d'],
        [0.68, '#466054'],
      ],
      [0.45, 0.4],
    ) +
    radial('gleam', [
      [0, '#fbf6e6', 0.75],
      [0.66, '#fbf6e6', 0],
    ])
  const grainLines = Array.from({ length: 26 }, (_, index) => {
    const y = index * 41 + random() * 18
    return `M-10 ${y.toFixed(0)}Q500 ${(y + (random() - 0.5) * 50).toFixed(0)} 1010 ${(y + 8).toFixed(0)}`
  })
  const petals = Array.from({ length: 11 }, () => {
    const at = turn([60 + random() * 185, 0], random() * 360, [500, 505])
    const size = 44 + random() * 22
    return pebble({ at, rx: size, ry: size * 0.62, wobble: 0.12, tilt: random() * 180 }, random)
  })
  const leaves = [
    leaf({ at: [760, 860], length: 210, width: 76, angle: -28 }),
    leaf({ at: [770, 868], length: 170, width: 64, angle: 22 }),
  ]
  return draw(
    { width, height },
    defs,
    `<rect width="${width}" height="${height}" fill="url(#table)"/>
     <path d="${grainLines.join('')}" fill="none" stroke="#6f5743" stroke-opacity="0.22" stroke-width="4"/>
     ${shade([548, 560], 400, 390)}
     <circle cx="500" cy="500" r="385" fill="url(#clay)"/>
     <circle cx="500" cy="504" r="338" fill="url(#inside)"/>
     <g fill="none" stroke="#e9eee2" stroke-opacity="0.2" stroke-width="5" filter="url(#soft4)"><circle cx="470" cy="480" r="90"/><circle cx="470" cy="480" r="170"/><circle cx="470" cy="480" r="250"/></g>
     <ellipse cx="390" cy="360" rx="210" ry="150" fill="url(#gleam)"/>
     <path d="${petals.join(' ')}" transform="translate(12 16)" fill="#22322b" opacity="0.4" filter="url(#soft4)"/>
     ${petals.map((petal, index) => `<path d="${petal}" fill="${index % 3 === 0 ? '#e6b79d' : '#f6e6d6'}"/>`).join('')}
     <path d="${leaves.join(' ')}" transform="translate(12 18)" fill="#33261c" opacity="0.4" filter="url(#soft10)"/>
     <path d="${leaves.join(' ')}" fill="#5f7a68"/>`,
  )
}
