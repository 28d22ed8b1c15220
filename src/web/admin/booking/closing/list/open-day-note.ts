import type { ClosedTime } from '#contract/booking/closing.ts'
import type { Day } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { closedTimeDetail } from './closed-time-text.ts'

/** Says that an absence covers the day of an opening, or that it replaces other hours. */
export function noteOn(
  rows: readonly ClosedTime[],
  { praticienId, date }: { praticienId: number; date: Day },
): string {
  const ofDay = rows.filter(
    (row) =>
      (row.praticienId === null || row.praticienId === praticienId) && row.from <= date && date <= row.to,
  )
  if (ofDay.some(({ kind }) => kind === 'leave' || kind === 'closure'))
    return french`Une fermeture couvre ce jour : rouvrez-la aussi, sinon il reste fermé.`
  const special = ofDay.find(({ kind }) => kind === 'special')
  return special
    ? french`Ce jour est déjà à part (${closedTimeDetail(special)}) : ces heures le remplacent.`
    : ''
}
