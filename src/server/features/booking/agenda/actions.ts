import type { AgendaConfig } from '#contract/booking/agenda.ts'
import { EARLY_HOURS } from '#contract/booking/working-hours.ts'
import { invalid, Refusal } from '#contract/errors.ts'
import {
  type Agenda,
  agendaAsOf,
  findEarlyHours,
  type HolidayZone,
  type TimeOff,
} from '#domain/booking/agenda.ts'
import type { Day } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import { lockKeys } from '#server/db/engine.ts'
import { readStored, writeStored } from '#server/db/statements/stored-settings.ts'
import { holidaysBetween } from '#server/practice/agendas/holidays.ts'
import { listAgendaOwners } from '#server/practice/agendas/practitioners.ts'
import { readAgendas, upsertAgenda } from '#server/practice/agendas/queries.ts'
import { isStale } from '#server/security/content-version.ts'
import { noteOpenedTime } from '../waiting-list/opened-time.ts'

export async function changeAgenda(
  context: AppContext,
  praticienId: number,
  { version, change: requested }: { version: number | undefined; change: AgendaConfig },
): Promise<Agenda> {
  const { database, clock } = context
  return database.transaction(async (trx) => {
    await lockKeys(database, trx, { namespace: 'agenda', keys: [praticienId] })
    const stored = (await readAgendas(trx, [praticienId])).get(praticienId) as Agenda
    const today = clock.local().day
    if (isStale(version, agendaAsOf(stored, today))) throw new Refusal('agenda_changed')
    refuseEarlyHours(requested, { today, known: stored.laterHours })
    const agenda = withChange(stored, { change: requested, today })
    await upsertAgenda(trx, praticienId, { agenda, now: clock.instant() })
    const closures = await readStored(trx, 'closures')
    const change = { before: { agenda: stored, closures }, after: { agenda, closures } }
    await noteOpenedTime(context, trx, [{ praticienId, ...change }])
    return agenda
  })
}

/** The change of a stored agenda, as it reads today. */
export function withChange(stored: Agenda, { change, today }: { change: AgendaConfig; today: Day }): Agenda {
  const definedFields = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const { laterHours, ...agenda }: Agenda = { ...agendaAsOf(stored, today), ...definedFields }
  return agendaAsOf({ ...agenda, laterHours: sortByFrom(laterHours) }, today)
}

function refuseEarlyHours(
  { laterHours = [] }: AgendaConfig,
  dates: Parameters<typeof findEarlyHours>[1],
): void {
  const index = findEarlyHours(laterHours, dates)
  if (index === undefined) return
  throw invalid(`laterHours.${index}.from`, EARLY_HOURS)
}

function sortByFrom<T extends { from: Day }>(items: readonly T[]): T[] {
  return items.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
}

export async function changeClosures(
  context: AppContext,
  { version, closures }: { version: number | undefined; closures: TimeOff[] },
): Promise<TimeOff[]> {
  const { database, clock } = context
  const sorted = sortByFrom(closures)
  await database.transaction(async (trx) => {
    await lockKeys(database, trx, { namespace: 'settings', keys: ['closures'] })
    const saved = await readStored(trx, 'closures')
    if (isStale(version, saved)) throw new Refusal('closures_changed')
    await writeStored(trx, 'closures', { value: sorted, now: clock.instant() })
    const agendas = await readAgendas(
      trx,
      (await listAgendaOwners(trx)).map(({ id }) => id),
    )
    const changes = [...agendas].map(([praticienId, agenda]) => ({
      praticienId,
      before: { agenda, closures: saved },
      after: { agenda, closures: sorted },
    }))
    await noteOpenedTime(context, trx, changes)
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
