const USUAL_CHARACTERS = /^\+?[\d\s().-]{6,30}$/

/** A phone number as people type it: 6 to 15 digits (E.164, without the prefix 00), spaces and usual punctuation. */
export function isPhoneNumber(text: string): boolean {
  if (!USUAL_CHARACTERS.test(text)) return false
  const digits = text.replace(/\D/g, '').replace(/^00/, '')
  return digits.length >= 6 && digits.length <= 15
}
