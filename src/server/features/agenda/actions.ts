import type { AgendaConfig } from '#contract/agenda.ts'
import { Refusal } from '#contract/errors.ts'
import type { Agenda, HolidayZone, TimeOff } from '#domain/agenda.ts'
import type { Day } from '#domain/time.ts'
import { holidaysBetween } from '#server/agendas/holidays.ts'
import { readAgendas, upsertAgenda, upsertClosureList } from '#server/agendas/queries.ts'
import type { AppContext } from '#server/app-context.ts'
import { queueFor } from '#server/db/engine.ts'

/** Saves the keys that were given; optional ones left out stay as they are. */
export async function changeAgenda(
  { database, clock }: AppContext,
  praticienId: number,
  change: AgendaConfig,
): Promise<Agenda> {
  return database.transaction(async (trx) => {
    await queueFor(database, trx, { queue: 'agenda', keys: [praticienId] })
    const current = (await readAgendas(trx, [praticienId])).get(praticienId) as Agenda
    const agenda = withChange(current, change)
    await upsertAgenda(trx, praticienId, { agenda, now: clock.instant() })
    return agenda
  })
}

/** What an agenda would be: the keys that were given replace their own, optional ones left out stay. */
export function withChange(current: Agenda, change: AgendaConfig): Agenda {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  return { ...current, ...given }
}

/** Saves when the whole practice is closed, in the order of the days. */
export async function changeClosures(
  { database, clock }: AppContext,
  closures: TimeOff[],
): Promise<TimeOff[]> {
  const sorted = closures.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
  await database.transaction((trx) => upsertClosureList(trx, { closures: sorted, now: clock.instant() }))
  return sorted
}

/** Holidays of this year and the next at the practice. */
export function holidaysAhead({ clock }: AppContext, zone: HolidayZone): { date: Day; name: string }[] {
  const { day } = clock.local()
  const next = `${Number(day.slice(0, 4)) + 1}-12-31`
  return [...holidaysBetween(zone, day, next)]
    .filter(([date]) => date >= day)
    .map(([date, name]) => ({ date, name }))
}

/** Whose agenda a member of staff may look at and change: their own, or any that a superadmin names. */
export function agendaOwner(
  caller: { id: number; role: 'praticien' | 'superadmin' },
  praticienId: number | undefined,
): number {
  if (praticienId === undefined || praticienId === caller.id) return caller.id
  if (caller.role !== 'superadmin') throw new Refusal('not_found')
  return praticienId
}
