import { expect, test } from 'vitest'
import { toPublicSettings } from '../settings.ts'

test('stored addresses that could run or load something else than a picture are left out', () => {
  const settings = toPublicSettings({
    logo: 'javascript:alert(1)',
    backgroundImages: ['/uploads/fond.webp', 'data:text/html,x', 7, 'https://images.exemple/a.webp'],
    socialLinks: { facebook: 'javascript:alert(1)', instagram: 'https://instagram.com/exemple', youtube: 7 },
  })
  expect(settings.logo).toBeNull()
  expect(settings.backgroundImages).toEqual(['/uploads/fond.webp', 'https://images.exemple/a.webp'])
  expect(settings.socialLinks).toEqual({ instagram: 'https://instagram.com/exemple' })
})
