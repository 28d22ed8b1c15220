import type { MantineColorScheme } from '@mantine/core'
import { DEFAULT_PREFERENCES, displayAttributes, type Preferences } from '#domain/accounts/preferences.ts'

/** Applies preferences as `data-*` attributes on `<html>`; the server renders the same for the first paint. */
export function applyPreferences(preferences: Preferences): void {
  const { dataset } = document.documentElement
  for (const [name, value] of Object.entries(displayAttributes(preferences))) {
    if (value === undefined) delete dataset[name]
    else dataset[name] = value
  }
}

export function clearDisplay(): void {
  applyPreferences(DEFAULT_PREFERENCES)
}

export function toColorScheme({ theme, highContrast }: Preferences): MantineColorScheme {
  if (highContrast) return 'dark'
  return theme === 'system' ? 'auto' : theme
}

export function readRenderedColorScheme(): MantineColorScheme {
  const { mode } = document.documentElement.dataset
  if (mode === undefined) return 'auto'
  return mode === 'light' ? 'light' : 'dark'
}
