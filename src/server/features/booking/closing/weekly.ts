import type { ClosingRequest } from '#contract/booking/closing.ts'
import { MAX_BREAKS, MAX_LATER_HOURS, MAX_RANGES } from '#contract/booking/working-hours.ts'
import { invalid } from '#contract/errors.ts'
import { type Agenda, agendaAsOf } from '#domain/booking/agenda.ts'
import { closedHours } from '#domain/booking/closing/closing.ts'
import { agendaWeeks, closeEveryWeek } from '#domain/booking/closing/weekly-closing.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/db/engine.ts'
import { readAgendas, upsertAgenda } from '#server/practice/agendas/queries.ts'
import { contentVersion } from '#server/security/content-version.ts'

/** `version`: of the agenda as it is now. */
export type FormerWeeks = ReturnType<typeof agendaWeeks> & { version: number }

/** Needs the agenda's lock. Null if the weekday is closed at these hours already. */
export async function closeWeekdays(
  { clock }: AppContext,
  trx: Trx,
  { praticienId, request }: { praticienId: number; request: ClosingRequest },
): Promise<FormerWeeks | null> {
  const today = clock.local().day
  const stored = (await readAgendas(trx, [praticienId])).get(praticienId) as Agenda
  const former = agendaAsOf(stored, today)
  const agenda = closeEveryWeek(former, { from: request.from, hours: closedHours(request), today })
  if (agenda === former) return null
  refuseTooMuch(agenda)
  await upsertAgenda(trx, praticienId, { agenda, now: clock.instant() })
  return { ...agendaWeeks(former), version: contentVersion(agenda) }
}

/** As the screen of the agenda refuses it. */
function refuseTooMuch(agenda: Agenda): void {
  const weeks = [agenda, ...agenda.laterHours]
  if (agenda.laterHours.length > MAX_LATER_HOURS) {
    const message = `L’agenda compte déjà ${MAX_LATER_HOURS} nouveaux horaires à venir : choisissez un des sept prochains jours.`
    throw invalid('from', message)
  }
  const hasTooMany = weeks.some(
    ({ breakTimes, dayHours }) =>
      breakTimes.length > MAX_BREAKS || dayHours.some(({ ranges }) => ranges.length > MAX_RANGES),
  )
  if (hasTooMany) throw invalid('start', 'Ce jour compterait trop de pauses : retirez-en dans « Horaires ».')
}
