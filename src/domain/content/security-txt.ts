import { addDays, type Day, isDay } from '../language/time.ts'

type Publisher = {
  /** `https://…`; undefined while the site has no such address. */
  origin: string | undefined
  /** International form, `+33…`. */
  phone: string | null
}

/** The file by which finders of a vulnerability reach the practice (RFC 9116); null without any contact. */
export function writeSecurityTxt({ origin, phone }: Publisher, today: Day): string | null {
  const contacts = [...(origin ? [`${origin}/contact`] : []), ...(phone ? [`tel:${phone}`] : [])]
  if (contacts.length === 0) return null
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${sameDayNextYear(today)}T00:00:00Z`,
    'Preferred-Languages: fr',
    ...(origin ? [`Canonical: ${origin}/.well-known/security.txt`] : []),
  ]
  return `${lines.join('\n')}\n`
}

function sameDayNextYear(day: Day): Day {
  const nextYear = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
  return isDay(nextYear) ? nextYear : addDays(day, 365)
}
