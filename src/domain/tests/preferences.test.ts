import { expect, test } from 'vitest'
import { displayAttributes, FIRST_PREFERENCES, parsePreferences } from '../preferences.ts'

test('what was never chosen is as at first, also for who chose before a preference existed', () => {
  expect(parsePreferences('{}')).toEqual(FIRST_PREFERENCES)
  expect(parsePreferences('{"theme":"dark"}')).toEqual({ ...FIRST_PREFERENCES, theme: 'dark' })
})

test('who chose nothing sees what the system wants', () => {
  expect(Object.values(displayAttributes(FIRST_PREFERENCES))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('high contrast is stronger than any theme', () => {
  expect(displayAttributes({ ...FIRST_PREFERENCES, theme: 'light', highContrast: true }).mode).toBe(
    'high-contrast',
  )
})

test('each choice has its attribute', () => {
  const chosen = {
    theme: 'dark',
    textSize: 'large',
    fontLarge: true,
    dyslexicFont: true,
    viewMode: 'grid',
  } as const
  expect(displayAttributes({ ...FIRST_PREFERENCES, ...chosen })).toEqual({
    mode: 'dark',
    textSize: 'large',
    font: 'dyslexic',
    fontLarge: 'true',
    viewMode: 'grid',
  })
})
