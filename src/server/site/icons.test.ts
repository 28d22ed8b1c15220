import sharp from 'sharp'
import { expect, test } from 'vitest'
import { parseHex } from '#domain/colors.ts'
import { renderIcon } from './icons.ts'
import { palettesOf } from './theme.ts'

/** Background color beside the leaf of the placeholder. */
async function groundOf(icon: Buffer): Promise<string> {
  const pixel = await sharp(icon).extract({ left: 4, top: 96, width: 1, height: 1 }).raw().toBuffer()
  return `#${pixel.subarray(0, 3).toString('hex')}`
}

test.each([
  { title: 'the starter’s color where the owner chose none', colorPrimary: null },
  { title: 'the owner’s', colorPrimary: '#123456' },
  { title: 'the owner’s, made readable', colorPrimary: '#ffee00' },
  { title: 'the starter’s where what is stored is no color', colorPrimary: '"/><script>' },
])('a site without a logo has a leaf on $title', async ({ colorPrimary }) => {
  const colors = { colorPrimary, colorSecondary: null }
  const { accent } = palettesOf(colors).light
  expect(await groundOf(await renderIcon({ logo: null, ...colors }, '/nowhere', 192))).toBe(accent)
  expect(parseHex(accent)).toBe(accent)
})
