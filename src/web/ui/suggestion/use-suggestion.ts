import { useState } from 'react'

/** `text`: put in place of what was typed; null where nobody can know what was meant. */
export type Suggestion = { question: string; text: string | null }

/** Suggests what was meant when the field is left; the rule is loaded when it is entered. */
export function useSuggestion(load: () => Promise<(typed: string) => Suggestion | null>) {
  const [suggestion, setSuggestion] = useState<(Suggestion & { input: HTMLInputElement }) | null>(null)
  const loadRule = () => load().catch(() => null)
  const suggest = (input: HTMLInputElement) =>
    whenPressEnds(async () => {
      const suggested = (await loadRule())?.(input.value) ?? null
      setSuggestion(suggested && { ...suggested, input })
    })
  return { suggestion, suggest, preload: () => void loadRule(), dismiss: () => setSuggestion(null) }
}

/** A press takes the focus at its start: what appears before its end would move the pressed button away. */
function whenPressEnds(callback: () => Promise<void>): void {
  if (document.querySelector(':active')) {
    addEventListener('pointerup', () => setTimeout(callback), { once: true })
  } else void callback()
}
