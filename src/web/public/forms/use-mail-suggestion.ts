import { useState } from 'react'

type MailSuggestion = { input: HTMLInputElement; address: string }

/** Suggests an address when the field is left; the rule is loaded when it is entered. */
export function useMailSuggestion() {
  const [suggestion, setSuggestion] = useState<MailSuggestion | null>(null)
  const suggest = (input: HTMLInputElement) =>
    whenPressEnds(async () => {
      const address = (await loadRule())?.(input.value) ?? null
      setSuggestion(address === null ? null : { input, address })
    })
  return { suggestion, suggest, preload: () => void loadRule(), dismiss: () => setSuggestion(null) }
}

function loadRule() {
  return import('#domain/messages/mail-domain-typo.ts').then(
    (rule) => rule.suggestMailAddress,
    () => null,
  )
}

/** A press takes the focus at its start: what appears before its end would move the pressed button away. */
function whenPressEnds(callback: () => Promise<void>): void {
  if (document.querySelector(':active')) {
    addEventListener('pointerup', () => setTimeout(callback), { once: true })
  } else void callback()
}
