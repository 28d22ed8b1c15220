/** Display options of visitors and their values; an absent option follows the system. */
export const DISPLAY_CHOICES = {
  textSize: ['small', 'normal', 'large'],
  mode: ['light', 'dark', 'high-contrast'],
  font: ['dyslexic'],
  spacing: ['wide'],
} as const

type Choices = typeof DISPLAY_CHOICES
export type DisplayChoice = keyof Choices
export type DisplayOptions = { [Choice in DisplayChoice]?: Choices[Choice][number] }

export const DISPLAY_KEY = 'accessibility'

/** Parses stored display options, dropping unknown ones: localStorage content is untrusted. */
export function parseDisplayOptions(text: string | null): DisplayOptions {
  const stored = parseRecord(text)
  const valid = Object.entries(DISPLAY_CHOICES).filter(([choice, values]) =>
    (values as readonly unknown[]).includes(stored[choice]),
  )
  return Object.fromEntries(valid.map(([choice]) => [choice, stored[choice]]))
}

function parseRecord(text: string | null): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text ?? '{}')
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}
