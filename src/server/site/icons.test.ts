import sharp from 'sharp'
import { expect, test } from 'vitest'
import { parseHex } from '#domain/colors.ts'
import { renderIcon } from './icons.ts'
import { palettesOf } from './theme.ts'

/** The color next to the leaf. */
async function backgroundOf(icon: Buffer): Promise<string> {
  const pixel = await sharp(icon).extract({ left: 4, top: 96, width: 1, height: 1 }).raw().toBuffer()
  return `#${pixel.subarray(0, 3).toString('hex')}`
}

test.each([
  { title: 'the starter color if the site has none', colorPrimary: null },
  { title: 'the site’s color', colorPrimary: '#123456' },
  { title: 'the site’s color, adjusted for contrast', colorPrimary: '#ffee00' },
  { title: 'the starter color if the stored value is not a color', colorPrimary: '"/><script>' },
])('the icon of a site without a logo is a leaf on $title', async ({ colorPrimary }) => {
  const colors = { colorPrimary, colorSecondary: null }
  const { accent } = palettesOf(colors).light
  expect(await backgroundOf(await renderIcon({ logo: null, ...colors }, '/nowhere', 192))).toBe(accent)
  expect(parseHex(accent)).toBe(accent)
})
