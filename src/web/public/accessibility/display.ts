import {
  DISPLAY_CHOICES,
  DISPLAY_KEY,
  type Display,
  type DisplayChoice,
  parseDisplay,
} from '#domain/display.ts'
import { keep, recall } from '#web/ui/browser-storage.ts'

/** What the reader has chosen. */
export function readDisplay(): Display {
  return parseDisplay(recall(DISPLAY_KEY))
}

/** Keeps the choices and shows the page in them at once. */
export function applyDisplay(display: Display): void {
  keep(DISPLAY_KEY, Object.keys(display).length > 0 ? JSON.stringify(display) : null)
  const { dataset } = document.documentElement
  for (const choice of Object.keys(DISPLAY_CHOICES) as DisplayChoice[]) {
    const value = display[choice]
    if (value === undefined) delete dataset[choice]
    else dataset[choice] = value
  }
}

/** The mode on the screen: the reader's, or that of their system. */
export function shownMode({ mode }: Display): NonNullable<Display['mode']> {
  return mode ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
}
