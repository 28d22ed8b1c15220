import type { AgendaConfig } from '#contract/booking/agenda.ts'
import { Refusal } from '#contract/errors.ts'
import type { Agenda, HolidayZone, TimeOff } from '#domain/booking/agenda.ts'
import type { Day } from '#domain/language/time.ts'
import { holidaysBetween } from '#server/agendas/holidays.ts'
import { readAgendas, readClosureList, upsertAgenda, upsertClosureList } from '#server/agendas/queries.ts'
import type { AppContext } from '#server/app-context.ts'
import { lockKeys } from '#server/db/engine.ts'
import { isStale } from '#server/security/content-version.ts'

export async function changeAgenda(
  { database, clock }: AppContext,
  praticienId: number,
  { version, change }: { version: number | undefined; change: AgendaConfig },
): Promise<Agenda> {
  return database.transaction(async (trx) => {
    await lockKeys(database, trx, { namespace: 'agenda', keys: [praticienId] })
    const current = (await readAgendas(trx, [praticienId])).get(praticienId) as Agenda
    if (isStale(version, current)) throw new Refusal('agenda_changed')
    const agenda = withChange(current, change)
    await upsertAgenda(trx, praticienId, { agenda, now: clock.instant() })
    return agenda
  })
}

export function withChange(current: Agenda, change: AgendaConfig): Agenda {
  const definedFields = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  return { ...current, ...definedFields }
}

export async function changeClosures(
  { database, clock }: AppContext,
  { version, closures }: { version: number | undefined; closures: TimeOff[] },
): Promise<TimeOff[]> {
  const sorted = closures.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
  await database.transaction(async (trx) => {
    await lockKeys(database, trx, { namespace: 'settings', keys: ['closures'] })
    if (isStale(version, await readClosureList(trx))) throw new Refusal('closures_changed')
    await upsertClosureList(trx, { closures: sorted, now: clock.instant() })
  })
  return sorted
}

export function listHolidaysAhead(
  { clock }: AppContext,
  zone: HolidayZone,
): { date: Day; name: string; local: boolean }[] {
  const { day } = clock.local()
  const endOfNextYear = `${Number(day.slice(0, 4)) + 1}-12-31`
  return [...holidaysBetween(zone, day, endOfNextYear)]
    .filter(([date]) => date >= day)
    .map(([date, { name, isLocal }]) => ({ date, name, local: isLocal }))
}

/** The caller's own agenda, or any that a superadmin names; throws not_found for a colleague's. */
export function resolveAgendaOwner(
  caller: { id: number; role: 'praticien' | 'superadmin' },
  praticienId: number | undefined,
): number {
  if (praticienId === undefined || praticienId === caller.id) return caller.id
  if (caller.role !== 'superadmin') throw new Refusal('not_found')
  return praticienId
}
