import { groupedPhone } from '../language/phone-number.ts'
import { french } from '../language/typography.ts'

/** `digits`: as counted with the leading 0, of which a French number has ten. `meant`: the number without a doubled digit. */
export type PhoneSlip = { digits: number; meant: string | null }

const SEPARATORS = /[\s.()/\p{Pd}\p{Cf}]/gu
/** National, or with the prefix of France; numbers of other countries have other lengths. */
const FRENCH = /^(?:0|(\+33|0033)0?)([1-9]\d*)$/
const FRENCH_DIGITS = 10

/** A French number with digits too few or too many; null for any other text. */
export function findPhoneSlip(typed: string): PhoneSlip | null {
  const [, prefix = '', number = ''] = FRENCH.exec(typed.replace(SEPARATORS, '')) ?? []
  const digits = number.length + 1
  if (number === '' || digits === FRENCH_DIGITS) return null
  const meant = digits === FRENCH_DIGITS + 1 ? withoutDoubledDigit(number) : null
  return { digits, meant: meant && groupedPhone(prefix === '' ? `0${meant}` : `${prefix}${meant}`) }
}

/** Null unless one digit alone stands twice in a row. */
function withoutDoubledDigit(number: string): string | null {
  const shorter = new Set<string>()
  for (let index = 1; index < number.length; index += 1)
    if (number[index] === number[index - 1]) shorter.add(number.slice(0, index) + number.slice(index + 1))
  const [only] = shorter
  return shorter.size === 1 && only !== undefined ? only : null
}

/** The question below a field; `text` is null where nobody can know the number that was meant. */
export function phoneQuestion(typed: string): { question: string; text: string | null } | null {
  const slip = findPhoneSlip(typed)
  if (slip === null) return null
  const { digits, meant: text } = slip
  const question =
    text === null
      ? french`Ce numéro compte ${digits} chiffre${digits > 1 ? 's' : ''} au lieu de ${FRENCH_DIGITS} : vérifiez-le.`
      : french`Vouliez-vous dire ${text} ?`
  return { question, text }
}
