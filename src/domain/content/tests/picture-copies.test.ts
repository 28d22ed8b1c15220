import { expect, test } from 'vitest'
import { narrowBackgroundUrl, servicePictureUrl } from '../picture-copies.ts'

test.each([
  ['/uploads/fond-0a1b.webp', '/uploads/fond-0a1b-960.webp'],
  ['/uploads/exemple-fond-brume-0a1b.webp', '/uploads/exemple-fond-brume-0a1b-960.webp'],
  ['/uploads/galerie-0a1b.webp', null],
  ['/uploads/fond-0a1b.jpg', null],
  ['https://images.exemple.fr/uploads/fond-0a1b.webp', null],
])('the narrow copy of %s is %s', (address, copy) => {
  expect(narrowBackgroundUrl(address)).toBe(copy)
})

test('the copy of a service’s picture has its width in its name', () => {
  expect(servicePictureUrl({ url: '/uploads/prestation-0a1b.webp' }, 300)).toBe(
    '/uploads/prestation-0a1b-300.webp',
  )
})
