import { expect, test } from 'vitest'
import { contrast, fromOklch, mix } from '../colors.ts'
import { TEXT_CONTRAST, themeColors } from '../theme-colors.ts'
import { TONE_SHARE, TONES, toneAt } from '../tones.ts'

const SITE_COLORS = [
  { primary: '#4f6b5a', secondary: '#b8704f' },
  { primary: '#000000', secondary: '#ffffff' },
  { primary: '#ffff00', secondary: '#ff00ff' },
]

test('text on an agenda entry has a contrast of at least 4.5:1 for any tone', () => {
  for (const colors of SITE_COLORS) {
    for (const { surface, ink } of Object.values(themeColors(colors))) {
      for (const tone of [...TONES, '#000000', '#ffffff', '#ff0000', '#ffff00', '#0000ff']) {
        const background = fromOklch(mix(tone, surface, TONE_SHARE))
        expect(contrast(ink, background), `${tone} on ${surface}`).toBeGreaterThanOrEqual(TEXT_CONTRAST)
      }
    }
  }
})

test('tones repeat when a list is longer than the palette', () => {
  expect(toneAt(0)).toBe(TONES[0])
  expect(toneAt(TONES.length + 2)).toBe(TONES[2])
})
