import type { ReopeningRequest } from '#contract/booking/closing.ts'
import { invalid } from '#contract/errors.ts'
import { type Agenda, agendaAsOf, type TimeOff, type TimeRange } from '#domain/booking/agenda.ts'
import { isSameAbsence } from '#domain/booking/closing/closing.ts'
import { addDays, type Day } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import { lockKeys, type Trx } from '#server/db/engine.ts'
import { readStored, writeStored } from '#server/db/statements/stored-settings.ts'
import { listAgendaOwners } from '#server/practice/agendas/practitioners.ts'
import { readAgendas, upsertAgenda } from '#server/practice/agendas/queries.ts'
import { lockAgendas } from '#server/practice/reservations/write.ts'
import { noteOpenedTime } from '../waiting-list/opened-time.ts'
import { deleteBlocks } from './queries.ts'
import { type ClosingCaller, resolveScope } from './scope.ts'

/** Takes closed time and special days back, as far as they are still there, and returns their first dates. */
export async function reopenTime(
  context: AppContext,
  caller: ClosingCaller,
  request: ReopeningRequest,
): Promise<Day[]> {
  const { database } = context
  const { praticienId } = await resolveScope(database.kysely, caller, request)
  return database.transaction((trx) =>
    praticienId === undefined
      ? reopenPractice(context, trx, request)
      : reopenAgenda(context, trx, { praticienId, request }),
  )
}

async function reopenPractice(context: AppContext, trx: Trx, { absences }: ReopeningRequest): Promise<Day[]> {
  const { database, clock } = context
  await lockKeys(database, trx, { namespace: 'settings', keys: ['closures'] })
  const before = await readStored(trx, 'closures')
  const after = without(before, absences, clock.local().day)
  const days = removedFrom(before, after)
  if (days.length === 0) return []
  await writeStored(trx, 'closures', { value: after, now: clock.instant() })
  const ids = (await listAgendaOwners(trx)).map(({ id }) => id)
  const changes = [...(await readAgendas(trx, ids))].map(([praticienId, agenda]) => ({
    praticienId,
    before: { agenda, closures: before },
    after: { agenda, closures: after },
  }))
  await noteOpenedTime(context, trx, changes)
  return days
}

async function reopenAgenda(
  context: AppContext,
  trx: Trx,
  { praticienId, request }: { praticienId: number; request: ReopeningRequest },
): Promise<Day[]> {
  await lockAgendas(context, trx, [praticienId])
  const now = context.clock.local()
  const blocks = await deleteBlocks(trx, { praticienId, ...request, now })
  const agenda = (await readAgendas(trx, [praticienId])).get(praticienId) as Agenda
  const timeOff = without(agenda.timeOff, request.absences, now.day)
  const specialDays = agenda.specialDays.filter(({ date }) => !request.specialDays.includes(date))
  const days = [
    ...removedFrom(agenda.timeOff, timeOff),
    ...agenda.specialDays.filter((day) => !specialDays.includes(day)).map(({ date }) => date),
  ]
  if (days.length > 0)
    await changeDays(context, trx, { praticienId, agenda, change: { timeOff, specialDays } })
  return [...blocks, ...days]
}

function removedFrom(before: readonly TimeOff[], after: readonly TimeOff[]): Day[] {
  return before.filter((absence) => !after.includes(absence)).map(({ from }) => from)
}

/** An absence under way ends the day before: its past stays closed, in figures too. */
function without(saved: readonly TimeOff[], reopened: ReopeningRequest['absences'], today: Day): TimeOff[] {
  return saved.flatMap((absence) => {
    if (!reopened.some((other) => isSameAbsence(absence, { label: '', ...other }))) return [absence]
    if (absence.from >= today || absence.to < today) return []
    const { end: _, ...rest } = absence
    return [{ ...rest, to: addDays(today, -1) }]
  })
}

const MAX_SPECIAL_DAYS = 400

/** Sets the hours of one date, and returns those that it had of its own. */
export async function openDay(
  context: AppContext,
  caller: ClosingCaller,
  { date, ranges, praticienId: named }: { date: Day; ranges: TimeRange[]; praticienId?: number | undefined },
): Promise<TimeRange[] | null> {
  const { database, clock } = context
  if (date < clock.local().day) throw invalid('date', 'Cette date est déjà passée.')
  const { praticienId = caller.id } = await resolveScope(database.kysely, caller, { praticienId: named })
  return database.transaction(async (trx) => {
    await lockAgendas(context, trx, [praticienId])
    const agenda = (await readAgendas(trx, [praticienId])).get(praticienId) as Agenda
    const others = agenda.specialDays.filter((day) => day.date !== date)
    const specialDays = [...others, { date, ranges }].toSorted((a, b) => (a.date < b.date ? -1 : 1))
    if (specialDays.length > MAX_SPECIAL_DAYS)
      throw invalid('date', `La liste compte au plus ${MAX_SPECIAL_DAYS} jours particuliers.`)
    await changeDays(context, trx, { praticienId, agenda, change: { specialDays } })
    return agenda.specialDays.find((day) => day.date === date)?.ranges ?? null
  })
}

/** Under the agenda's lock. Whoever waits hears of the time that opens. */
async function changeDays(
  context: AppContext,
  trx: Trx,
  {
    praticienId,
    agenda,
    change,
  }: { praticienId: number; agenda: Agenda; change: Partial<Pick<Agenda, 'timeOff' | 'specialDays'>> },
): Promise<void> {
  const { clock } = context
  const changed = { ...agendaAsOf(agenda, clock.local().day), ...change }
  await upsertAgenda(trx, praticienId, { agenda: changed, now: clock.instant() })
  const closures = await readStored(trx, 'closures')
  const rules = { before: { agenda, closures }, after: { agenda: changed, closures } }
  await noteOpenedTime(context, trx, [{ praticienId, ...rules }])
}
