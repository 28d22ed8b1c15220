import type { Hex } from './colors.ts'

/** Hues by which people or services are told apart; names stand beside them, so that colour alone says nothing. */
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

/** Part of a tone in the ground of a calendar entry: whatever the tone, the ink above stays readable. */
export const TONE_SHARE = 0.18

/** The tone of the one at that place in a list; a long list begins anew. */
export function toneAt(place: number): Hex {
  return TONES[place % TONES.length] as Hex
}
