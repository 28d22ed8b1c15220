const TYPED_TIME = /^(\d{1,2})(?:\s*[:.hH])?\s*(\d{2})?$/

/** Normalizes « 9 », « 1030 », « 10h30 » and « 10 h 30 » to `HH:MM`. Returns anything else unchanged. */
export function normalizeTime(text = ''): string {
  const match = TYPED_TIME.exec(text.trim())
  if (!match) return text
  const [, hour = '', minute = '00'] = match
  return `${hour.padStart(2, '0')}:${minute}`
}

/** An empty field becomes `undefined`: the schema then reports « obligatoire », not « doit être une heure ». */
export function emptyToUndefined(text: string | undefined): string | undefined {
  return text || undefined
}
