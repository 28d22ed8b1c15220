import { type Drawing, draw, linear, pebble, radial, roundLight, seeded, shade } from './drawing.ts'

/** Still water in which something has just fallen, and three stones at its edge. */
export function ripples(): Drawing {
  const random = seeded(41)
  const [width, height] = [1920, 1200]
  const defs =
    linear(
      'water',
      [
        [0, '#dfe3d8'],
        [0.45, '#b9c6ba'],
        [1, '#7f978a'],
      ],
      [0.35, 1],
    ) +
    radial('glow', [
      [0, '#fff7e8', 0.9],
      [0.66, '#fff7e8', 0],
    ]) +
    roundLight('dark', ['#8d9388', '#5c665f', '#3f4a45']) +
    roundLight('clay', ['#d9a98e', '#b97f60', '#8a5941'])
  const rings = Array.from({ length: 15 }, (_, index) => {
    const far = 46 + index * 62 + index * index * 2.2
    const fading = Math.max(0.06, 0.75 - index * 0.05)
    const oval = (by: number) => `<ellipse cx="1240" cy="640" rx="${far + by}" ry="${(far + by) * 0.42}"/>`
    return `<g fill="none" stroke-width="${9 + index * 1.6}"><g stroke="#5d7669" opacity="${fading * 0.5}">${oval(9)}</g><g stroke="#fbf7ea" opacity="${fading}">${oval(-5)}</g></g>`
  })
  const stones = [
    { at: [150, 1120], rx: 330, ry: 170, light: 'dark' },
    { at: [520, 1190], rx: 210, ry: 100, light: 'clay' },
    { at: [30, 900], rx: 180, ry: 100, light: 'dark' },
  ] as const
  const drawn = stones.map(({ at: [x, y], rx, ry, light }) => {
    return `${shade([x + 40, y + 40], rx * 1.05, ry)}<path d="${pebble({ at: [x, y], rx, ry, tilt: -4 }, random)}" fill="url(#${light})"/>`
  })
  return draw(
    { width, height },
    defs,
    `<rect width="${width}" height="${height}" fill="url(#water)"/>
     <ellipse cx="1420" cy="180" rx="900" ry="420" fill="url(#glow)"/>
     <g filter="url(#soft4)">${rings.join('')}</g>
     ${drawn.join('')}`,
  )
}
