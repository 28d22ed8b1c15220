import { frenchDateTime } from '../language/french-day.ts'
import type { Day, Minute } from '../language/time.ts'
import { french } from '../language/typography.ts'

type Concurrent = { date: Day; start: Minute; practitionerName: string }

/** Question to staff about reservations of one client at the same hours. */
export function concurrentSentence(others: readonly Concurrent[]): string {
  const list = others.map(hourAndName).join(french` ; `)
  return others.length > 1
    ? french`Cette personne a déjà des rendez-vous à ces heures : ${list}.`
    : french`Cette personne a déjà un rendez-vous à cette heure : ${list}.`
}

/** Note to the client, in the confirmation; empty without any. */
export function concurrentNote(others: readonly Concurrent[]): string {
  if (others.length === 0) return ''
  const list = others.map(hourAndName).join(french` ; `)
  return french`À noter : vous avez aussi un rendez-vous à cette heure, ${list}. Si ce n’est pas voulu, annulez l’un des deux.`
}

function hourAndName({ date, start, practitionerName }: Concurrent): string {
  return french`${frenchDateTime({ day: date, minute: start })} avec ${practitionerName}`
}
