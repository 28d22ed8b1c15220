import type { ClosedTime } from '#contract/booking/closing.ts'
import type { Day } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { detailText } from './closed-time-text.ts'

/** What stands in the way of an opening, or is replaced by it. */
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
  return special ? french`Ce jour est déjà à part (${detailText(special)}) : ces heures le remplacent.` : ''
}
