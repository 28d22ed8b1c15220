import { type Drawing, draw, linear, pebble, roundLight, seeded, shade } from './drawing.ts'

const STONES = [
  { at: [840, 330], rx: 120, ry: 82, rings: 9, light: 'slate' },
  { at: [330, 560], rx: 78, ry: 54, rings: 7, light: 'clay' },
] as const

/** Sand raked around two stones. */
export function sand(): Drawing {
  const random = seeded(3)
  const [width, height] = [1200, 800]
  const defs =
    linear(
      'ground',
      [
        [0, '#f3e9da'],
        [1, '#dfd0ba'],
      ],
      [1, 1],
    ) +
    roundLight('slate', ['#8f958c', '#5f6962', '#3d4742']) +
    roundLight('clay', ['#dcab90', '#b97f60', '#84533c'])
  const furrows = Array.from({ length: 42 }, (_, index) => {
    const y = -10 + index * 20
    return `M-20 ${y}C300 ${y - 26} 520 ${y + 30} 800 ${y}S1120 ${y - 18} 1220 ${y + 6}`
  })
  const islands = STONES.map(({ at: [x, y], rx, ry, rings, light }) => {
    const ring = Array.from({ length: rings }, (_, index) => {
      const far = 24 + index * 20
      return `<ellipse cx="${x}" cy="${y}" rx="${rx + far}" ry="${ry + far * 0.9}"/>`
    }).join('')
    const outer = 34 + rings * 20
    return `<ellipse cx="${x}" cy="${y}" rx="${rx + outer}" ry="${ry + outer * 0.9}" fill="#e9dcc8" filter="url(#soft4)"/>
      ${raked(ring)}${shade([x + 22, y + 30], rx * 1.02, ry * 0.95)}
      <path d="${pebble({ at: [x, y], rx, ry, wobble: 0.05, tilt: -8 }, random)}" fill="url(#${light})"/>`
  })
  return draw(
    { width, height },
    defs,
    `<rect width="${width}" height="${height}" fill="url(#ground)"/>${raked(`<path d="${furrows.join('')}"/>`)}${islands.join('')}`,
  )
}

/** A furrow is a shadow with a light beside it. */
function raked(lines: string): string {
  return `<g fill="none" stroke-width="6"><g stroke="#b9a68b" stroke-opacity="0.55">${lines}</g><g stroke="#fff9ec" stroke-opacity="0.75" transform="translate(-1 -6)">${lines}</g></g>`
}
