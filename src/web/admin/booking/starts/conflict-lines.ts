import type { EntryInTheWay } from '#contract/booking/slots.ts'
import { type Day, frenchTime, parseEnd } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'

/** `namesPerson`: the entries lie in several agendas. */
type Context = { day: Day; namesPerson: boolean }

/** « Zoé Aubert, 14 h 30 – 15 h 30 », « Bloqué : livraison, 14 h – 15 h ». */
export function conflictLine(entry: EntryInTheWay, { day, namesPerson }: Context): string {
  const { label, onlyBuffer, praticienName } = entry
  const who = namesPerson ? `${label}, avec ${praticienName}` : label
  const line = `${who}, ${hoursOf(entry, day)}`
  return onlyBuffer ? `${line}, trop proche à cause de la pause` : line
}

/** « Cette heure est déjà prise : Zoé Aubert, 14 h 30 – 15 h 30 ». */
export function takenSentence(entries: readonly EntryInTheWay[], day: Day): string {
  const lines = entries.map((entry) => conflictLine(entry, { day, namesPerson: false }))
  return french`Cette heure est déjà prise : ${lines.join(french` ; `)}`
}

function hoursOf({ date, time, end }: EntryInTheWay, day: Day): string {
  const hours = [time, end].map((text) => frenchTime(parseEnd(text) ?? 0)).join(' – ')
  if (date === day) return hours
  return date < day ? `la veille, ${hours}` : `le lendemain, ${hours}`
}
