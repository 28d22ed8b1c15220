const TYPED = /^(\d{1,2})\s*[:.hH]?\s*(\d{2})?$/

/** `HH:MM` from what a hand types: « 9 », « 1030 », « 10h30 », « 10 h 30 ». Anything else stays as it is. */
export function typedTime(text = ''): string {
  const match = TYPED.exec(text.trim())
  if (!match) return text
  const [, hour = '', minute = '00'] = match
  return `${hour.padStart(2, '0')}:${minute}`
}

/** An empty field is absent, so that the contract says « obligatoire » and not « doit être une heure ». */
export function orNothing(text: string | undefined): string | undefined {
  return text || undefined
}
