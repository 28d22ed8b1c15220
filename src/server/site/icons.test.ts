import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { parseHex } from '#domain/content/colors.ts'
import { createIcons } from './icons.ts'
import { palettesOf } from './theme.ts'

const noUpload = async () => null

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
  const icon = await createIcons(noUpload)('1', 192, async () => ({ logo: null, ...colors }))
  expect(await backgroundOf(icon)).toBe(accent)
  expect(parseHex(accent)).toBe(accent)
})

test('an icon is rendered once for each size and version of the content', async () => {
  const icon = createIcons(noUpload)
  const source = vi.fn(async () => ({ logo: null, colorPrimary: null, colorSecondary: null }))
  for (let i = 0; i < 3; i += 1) await Promise.all([icon('1', 192, source), icon('1', 32, source)])
  expect(source).toHaveBeenCalledTimes(2)
  await icon('2', 192, source)
  expect(source).toHaveBeenCalledTimes(3)
})

test('an icon that could not be rendered is rendered again', async () => {
  const icon = createIcons(noUpload)
  const source = { logo: null, colorPrimary: null, colorSecondary: null }
  await expect(icon('1', 32, () => Promise.reject(new Error('database down')))).rejects.toThrow(
    'database down',
  )
  await expect(icon('1', 32, async () => source)).resolves.toBeInstanceOf(Buffer)
})

async function sizeOfLogo(width: number, height: number): Promise<[number, number]> {
  const logo = await sharp({ create: { width, height, channels: 3, background: '#4f6b5a' } })
    .webp()
    .toBuffer()
  const render = createIcons(async () => logo)
  const source = async () => ({ logo: '/uploads/logo-1.webp', colorPrimary: null, colorSecondary: null })
  const { width: drawn, height: high } = await sharp(await render('1', 'logo', source)).metadata()
  return [drawn, high]
}

test.each([
  [
    [800, 200],
    [320, 80],
  ],
  [
    [300, 300],
    [80, 80],
  ],
  // As wide as mails show it, and as high as any other: a mail client cannot distort it.
  [
    [800, 40],
    [400, 80],
  ],
])('a logo of %j pixels keeps its shape in mails: %j', async ([width = 0, height = 0], expected) => {
  expect(await sizeOfLogo(width, height)).toEqual(expected)
})
