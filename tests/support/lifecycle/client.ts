/** Somebody who comes: every detail is theirs alone, and so is each word of the name that an erasure must find. */
export type Client = { name: string; lastName: string; email: string; phone: string }

const FIRST_NAMES = ['Zoé', 'Léa', 'Nina', 'Hugo', 'Paul', 'Marc', 'Lucie', 'Omar', 'Jade', 'Élise'] as const

export function aClient(number: number): Client {
  const firstName = FIRST_NAMES[number % FIRST_NAMES.length] ?? 'Zoé'
  const lastName = inLetters(number)
  return {
    name: `${firstName} ${lastName}`,
    lastName,
    email: `${lastName.toLowerCase()}@exemple.fr`,
    phone: `06 ${digits(number).match(/../g)?.join(' ')}`,
  }
}

const digits = (number: number) => String(20_000_000 + number * 1117).padStart(8, '0')

/** A name has no digits: syllables that begin with an unusual pair, so that no other word holds them. */
function inLetters(number: number): string {
  const syllables = ['ba', 'ce', 'di', 'fo', 'gu', 'ha', 'je', 'ki', 'lo', 'mu']
  const name = [...String(number).padStart(3, '0')].map((digit) => syllables[Number(digit)]).join('')
  return `Qw${name}`
}

export const detailsOf = ({ name, email, phone }: Client) => ({
  clientName: name,
  clientEmail: email,
  clientPhone: phone,
})

/** Words of which nothing may be left after an erasure; the number without the zero, as in the international form. */
export const wordsOf = ({ lastName, email, phone }: Client) => [
  lastName,
  email,
  phone.replaceAll(/\D/g, '').slice(1),
]
