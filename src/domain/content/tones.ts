import type { Hex } from './colors.ts'

/**
 * Colors that distinguish practitioners or services; always shown with a name, so that color is never the only
 * cue.
 */
export const TONES: readonly Hex[] = [
  '#4f6b5a',
  '#b8704f',
  '#4a6fa5',
  '#8a5a8c',
  '#b08d2f',
  '#2f7f86',
  '#a34f6b',
  '#6b6f3a',
]

/** Share of a tone in an agenda entry's background, low enough for readable text on every tone. */
export const TONE_SHARE = 0.18

/** Tone at an index, cycling through the list. */
export function toneAt(index: number): Hex {
  return TONES[index % TONES.length] as Hex
}
