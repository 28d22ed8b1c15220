import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createIcons } from './icons.ts'

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
