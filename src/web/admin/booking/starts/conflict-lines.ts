import type { EntryInTheWay } from '#contract/booking/slots.ts'
import { type Day, frenchTime, parseEnd } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'

/** `namesPerson`: the entries lie in several agendas. */
type Context = { day: Day; namesPerson: boolean }

/** « 14 h–15 h : Fatou Ndiaye », « Bloqué : livraison (14 h–15 h) ». */
export function conflictLine(entry: EntryInTheWay, { day, namesPerson }: Context): string {
  const { kind, label, onlyBuffer, praticienName } = entry
  const hours = hoursOf(entry, day)
  const who = namesPerson ? `${label}, avec ${praticienName}` : label
  const line = kind === 'reservation' ? french`${hours} : ${who}` : `${who} (${hours})`
  return onlyBuffer ? `${line}, trop proche à cause de la pause` : line
}

function hoursOf({ date, time, end }: EntryInTheWay, day: Day): string {
  const hours = [time, end].map((text) => frenchTime(parseEnd(text) ?? 0)).join('–')
  if (date === day) return hours
  return date < day ? `la veille, ${hours}` : `le lendemain, ${hours}`
}
