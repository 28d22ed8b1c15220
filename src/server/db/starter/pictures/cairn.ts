import { type Drawing, draw, linear, pebble, roundLight, seeded, shade } from './drawing.ts'

const STONES = [
  { y: 1010, rx: 285, ry: 112, light: 'slate' },
  { y: 828, rx: 225, ry: 92, light: 'sand' },
  { y: 676, rx: 172, ry: 74, light: 'sage' },
  { y: 557, rx: 118, ry: 56, light: 'clay' },
  { y: 470, rx: 66, ry: 38, light: 'slate' },
] as const

/** Five river stones, one on the other. */
export function cairn(): Drawing {
  const random = seeded(5)
  const [width, height] = [800, 1200]
  const defs =
    linear('air', [
      [0, '#efe6d8'],
      [0.62, '#e3d8c6'],
      [0.63, '#d6cab6'],
      [1, '#c3b59e'],
    ]) +
    roundLight('slate', ['#8f958c', '#626c65', '#414b46']) +
    roundLight('sand', ['#f2e8d8', '#d3c4ac', '#a3927a']) +
    roundLight('sage', ['#a9bcab', '#7a907e', '#526657']) +
    roundLight('clay', ['#e0b399', '#bf8466', '#8d5a42'])
  const stones = STONES.map(({ y, rx, ry, light }, index) => {
    const x = 400 + (random() - 0.5) * 36
    const outline = pebble({ at: [x, y], rx, ry, wobble: 0.035, tilt: (random() - 0.5) * 5 }, random)
    const clip = `<clipPath id="stone${index}"><path d="${outline}"/></clipPath>`
    return `${clip}<path d="${outline}" fill="url(#${light})"/><g clip-path="url(#stone${index})">${specks({ x, y, rx, ry }, random)}
      <ellipse cx="${x + rx * 0.1}" cy="${y + ry * 1.02}" rx="${rx}" ry="${ry * 0.34}" fill="#2c3631" opacity="0.45" filter="url(#soft10)"/></g>`
  })
  return draw(
    { width, height },
    defs,
    `<rect width="${width}" height="${height}" fill="url(#air)"/>
     ${shade([470, 1115], 330, 46)}${stones.join('')}`,
  )
}

type Place = { x: number; y: number; rx: number; ry: number }

/** The grain of a stone. */
function specks({ x, y, rx, ry }: Place, random: () => number): string {
  const dots = Array.from({ length: 70 }, () => {
    const [left, top] = [x + (random() * 2 - 1) * rx, y + (random() * 2 - 1) * ry]
    return `<circle cx="${left.toFixed(0)}" cy="${top.toFixed(0)}" r="${(0.8 + random() * 2).toFixed(1)}"/>`
  })
  return `<g fill="#fdf6e8" opacity="0.22">${dots.join('')}</g>`
}
