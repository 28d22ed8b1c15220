import type { MantineColorScheme } from '@mantine/core'
import { displayAttributes, FIRST_PREFERENCES, type Preferences } from '#domain/preferences.ts'

/** Shows the back office as its reader likes it; the server has done the same for the first paint. */
export function applyDisplay(preferences: Preferences): void {
  const { dataset } = document.documentElement
  for (const [name, value] of Object.entries(displayAttributes(preferences))) {
    if (value === undefined) delete dataset[name]
    else dataset[name] = value
  }
}

/** For who is not signed in the system decides. */
export function clearDisplay(): void {
  applyDisplay(FIRST_PREFERENCES)
}

/** What Mantine calls the mode on the screen. */
export function schemeOf({ theme, highContrast }: Preferences): MantineColorScheme {
  if (highContrast) return 'dark'
  return theme === 'system' ? 'auto' : theme
}

/** The scheme of the page as the server sent it. */
export function firstScheme(): MantineColorScheme {
  const { mode } = document.documentElement.dataset
  if (mode === undefined) return 'auto'
  return mode === 'light' ? 'light' : 'dark'
}
