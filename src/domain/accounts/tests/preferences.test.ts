import { expect, test } from 'vitest'
import { DEFAULT_PREFERENCES, displayAttributes, parsePreferences } from '../preferences.ts'

test('preferences missing from stored JSON take their defaults', () => {
  expect(parsePreferences('{}')).toEqual(DEFAULT_PREFERENCES)
  expect(parsePreferences('{"theme":"dark"}')).toEqual({ ...DEFAULT_PREFERENCES, theme: 'dark' })
})

test('default preferences leave every display attribute to the system', () => {
  expect(Object.values(displayAttributes(DEFAULT_PREFERENCES))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('high contrast overrides the theme', () => {
  expect(displayAttributes({ ...DEFAULT_PREFERENCES, theme: 'light', highContrast: true }).mode).toBe(
    'high-contrast',
  )
})

test('each display preference sets its attribute', () => {
  const chosen = {
    theme: 'dark',
    textSize: 'large',
    fontLarge: true,
    dyslexicFont: true,
    viewMode: 'grid',
  } as const
  expect(displayAttributes({ ...DEFAULT_PREFERENCES, ...chosen })).toEqual({
    mode: 'dark',
    textSize: 'large',
    font: 'dyslexic',
    fontLarge: 'true',
    viewMode: 'grid',
  })
})
