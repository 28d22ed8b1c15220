import {
  DISPLAY_CHOICES,
  DISPLAY_KEY,
  type DisplayChoice,
  type DisplayOptions,
  parseDisplayOptions,
} from '#domain/content/display.ts'
import { readLocalStorage, writeLocalStorage } from '#web/ui/browser-storage.ts'

export function readDisplay(): DisplayOptions {
  return parseDisplayOptions(readLocalStorage(DISPLAY_KEY))
}

export function applyDisplay(display: DisplayOptions): void {
  writeLocalStorage(DISPLAY_KEY, Object.keys(display).length > 0 ? JSON.stringify(display) : null)
  const { dataset } = document.documentElement
  for (const choice of Object.keys(DISPLAY_CHOICES) as DisplayChoice[]) {
    const value = display[choice]
    if (value === undefined) delete dataset[choice]
    else dataset[choice] = value
  }
}

export function resolveMode({ mode }: DisplayOptions): NonNullable<DisplayOptions['mode']> {
  return mode ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
}
