import { type Drawing, draw, linear, radial, seeded, shade } from './drawing.ts'

/** A candle at dusk, and the lights behind it. */
export function candle(): Drawing {
  const random = seeded(17)
  const [width, height] = [1200, 800]
  const defs =
    linear('dusk', [
      [0, '#4a3d34'],
      [0.7, '#5c4738'],
      [0.71, '#3b2f28'],
      [1, '#2a221d'],
    ]) +
    radial('halo', [
      [0, '#ffe2b0', 0.95],
      [0.25, '#f3b877', 0.5],
      [0.66, '#d98d54', 0],
    ]) +
    linear('wax', [
      [0, '#ffe9c8'],
      [0.25, '#f5d6ac'],
      [1, '#c9976c'],
    ]) +
    linear('flame', [
      [0, '#ffb65c'],
      [0.5, '#ffe7a8'],
      [1, '#fffbe8'],
    ]) +
    linear(
      'side',
      [
        [0, '#2f2018', 0.35],
        [0.3, '#2f2018', 0],
        [0.75, '#2f2018', 0],
        [1, '#2f2018', 0.4],
      ],
      [1, 0],
    )
  const lights = Array.from({ length: 16 }, () => {
    const [x, y, r] = [random() * 1200, 40 + random() * 430, 22 + random() * 52]
    return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${r.toFixed(0)}" fill="${random() > 0.4 ? '#e9a86c' : '#a9c0a4'}" opacity="${(0.06 + random() * 0.13).toFixed(2)}"/>`
  })
  return draw(
    { width, height },
    defs,
    `<rect width="${width}" height="${height}" fill="url(#dusk)"/>
     <g filter="url(#soft4)">${lights.join('')}</g>
     <ellipse cx="720" cy="360" rx="560" ry="470" fill="url(#halo)"/>
     <ellipse cx="720" cy="690" rx="420" ry="70" fill="#f0b26f" opacity="0.28" filter="url(#soft24)"/>
     ${shade([730, 690], 150, 24)}
     <path d="M610 440V672Q720 712 830 672V440Z" fill="url(#wax)"/>
     <path d="M610 440V672Q720 712 830 672V440Z" fill="url(#side)"/>
     <ellipse cx="720" cy="440" rx="110" ry="28" fill="#ffe8bf"/>
     <ellipse cx="720" cy="442" rx="82" ry="19" fill="#ffd795"/>
     <path d="M720 440V402" stroke="#4a3222" stroke-width="6" stroke-linecap="round"/>
     <path d="M720 246C760 318 768 350 752 384C744 404 696 404 688 384C672 350 684 318 720 246Z" fill="#ffcf87" filter="url(#soft10)"/>
     <path d="M720 262C750 322 756 350 744 380C736 398 704 398 696 380C684 350 690 322 720 262Z" fill="url(#flame)"/>`,
  )
}
