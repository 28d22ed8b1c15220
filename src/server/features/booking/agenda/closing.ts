import type { Admin } from '#contract/accounts/sign-in.ts'
import { MAX_ABSENCES } from '#contract/booking/agenda.ts'
import type { Closing } from '#contract/booking/closing.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { Refusal } from '#contract/errors.ts'
import type { Agenda, TimeOff } from '#domain/booking/agenda.ts'
import { closingPeriods, hoursOf, isDuring } from '#domain/booking/closing.ts'
import type { Occupied, WallClock } from '#domain/booking/slots/availability.ts'
import { type Day, isPast, overlaps, parseTime, type Span } from '#domain/language/time.ts'
import { wallClockOf } from '#server/agendas/availability.ts'
import { isAgendaOwner } from '#server/agendas/practitioners.ts'
import {
  listOccupied,
  readAgendas,
  readClosureList,
  upsertAgenda,
  upsertClosureList,
} from '#server/agendas/queries.ts'
import { lockAgendas } from '#server/agendas/write.ts'
import type { AppContext } from '#server/app-context.ts'
import { lockKeys, type Trx } from '#server/db/engine.ts'
import { listReservations } from '../reservations/queries.ts'
import { resolveAgendaOwner } from './actions.ts'

/** Null closes the whole practice. */
export type ClosedAgenda = number | null

/** Throws forbidden or not_found for what the caller may not close. */
export async function resolveClosedAgenda(
  { database }: AppContext,
  caller: Pick<Admin, 'id' | 'role'>,
  { wholePractice, praticienId }: Pick<Closing, 'wholePractice' | 'praticienId'>,
): Promise<ClosedAgenda> {
  if (wholePractice) {
    if (caller.role !== 'superadmin') throw new Refusal('forbidden')
    return null
  }
  const ownerId = resolveAgendaOwner(caller, praticienId)
  const exists = ownerId === caller.id || (await isAgendaOwner(database.kysely, ownerId))
  if (!exists) throw new Refusal('not_found')
  return ownerId
}

/** Reservations during the closing that are not over, the nearest first. */
export async function listDuring(
  { database, clock }: AppContext,
  agenda: ClosedAgenda,
  closing: Closing,
): Promise<AgendaReservation[]> {
  const periods = periodsOf(agenda, closing)
  const now = clock.local()
  const scope = agenda === null ? {} : { praticienId: agenda }
  const range = { start: closing.from < now.day ? now.day : closing.from, end: lastDayOf(periods) }
  const reservations = await listReservations(database.kysely, { ...scope, ...range })
  return reservations.filter(({ date: day, time, duration }) => {
    const start = parseTime(time) ?? 0
    return !isPast({ day, minute: start + duration }, now) && isDuring({ day, start, duration }, periods)
  })
}

export async function closeTime(context: AppContext, agenda: ClosedAgenda, closing: Closing): Promise<void> {
  if (closing.from < context.clock.local().day) {
    throw new Refusal('invalid', {
      issues: [{ path: 'from', message: 'Choisissez aujourd’hui ou un jour à venir.' }],
    })
  }
  const periods = periodsOf(agenda, closing)
  await context.database.transaction((trx) =>
    agenda === null ? addClosures(context, trx, periods) : closeAgenda(context, trx, { agenda, periods }),
  )
}

const WORDS = { practice: 'Fermeture', person: 'Absence' }

function periodsOf(agenda: ClosedAgenda, closing: Closing): TimeOff[] {
  const { from, to, start, end, weeklyUntil } = closing
  const label = closing.label ?? (agenda === null ? WORDS.practice : WORDS.person)
  return closingPeriods({
    ...{ from, to, label, weeklyUntil },
    ...(start !== undefined && { start }),
    ...(end !== undefined && { end }),
  })
}

function lastDayOf(periods: readonly TimeOff[]): Day {
  return periods.at(-1)?.to ?? ''
}

async function addClosures({ database, clock }: AppContext, trx: Trx, periods: TimeOff[]): Promise<void> {
  await lockKeys(database, trx, { namespace: 'settings', keys: ['closures'] })
  const closures = withPeriods(await readClosureList(trx), periods)
  await upsertClosureList(trx, { closures, now: clock.instant() })
}

async function closeAgenda(
  context: AppContext,
  trx: Trx,
  { agenda: praticienId, periods }: { agenda: number; periods: TimeOff[] },
): Promise<void> {
  await lockAgendas(context, trx, [praticienId])
  const range = { start: periods[0]?.from ?? '', end: lastDayOf(periods) }
  const now = context.clock.instant()
  const occupied = (await listOccupied(trx, [praticienId], { ...range, now })).get(praticienId) ?? new Map()
  const wallClock = wallClockOf(
    context.clock,
    periods.map(({ from }) => from),
  )
  const plans = periods.map((period) => ({ period, plan: planOf(period, { occupied, wallClock }) }))
  const blocked = plans.flatMap(({ period, plan }) => (plan === 'block' ? [period] : []))
  await insertBlocks(trx, { praticienId, periods: blocked, now })
  const absences = plans.flatMap(({ period, plan }) => (plan === 'absence' ? [period] : []))
  if (absences.length === 0) return
  const agenda = (await readAgendas(trx, [praticienId])).get(praticienId) as Agenda
  await upsertAgenda(trx, praticienId, {
    agenda: { ...agenda, timeOff: withPeriods(agenda.timeOff, absences) },
    now,
  })
}

/** Blocks are edited in steps of five minutes. */
const BLOCK_STEP = 5

type AgendaState = { occupied: ReadonlyMap<Day, readonly Occupied[]>; wallClock: WallClock }

function planOf(period: TimeOff, { occupied, wallClock }: AgendaState): 'block' | 'absence' | 'closed' {
  const hours = hoursOf(period)
  if (hours === null) return 'absence'
  const others = (occupied.get(period.from) ?? []).filter(({ start, bufferEnd }) =>
    overlaps({ start, end: bufferEnd }, hours),
  )
  if (others.some((other) => isSameBlock(other, hours))) return 'closed'
  const skipped = wallClock.skipped.get(period.from)
  const canBeBlocked =
    others.length === 0 &&
    (hours.end - hours.start) % BLOCK_STEP === 0 &&
    !isPast({ day: period.from, minute: hours.start }, wallClock.now) &&
    !(skipped && overlaps(skipped, hours))
  return canBeBlocked ? 'block' : 'absence'
}

function isSameBlock({ kind, start, end }: Occupied, hours: Span): boolean {
  return kind === 'block' && start === hours.start && end === hours.end
}

type NewBlocks = { praticienId: number; periods: readonly TimeOff[]; now: number }

async function insertBlocks(trx: Trx, { praticienId, periods, now }: NewBlocks): Promise<void> {
  const rows = periods.flatMap((period) => {
    const hours = hoursOf(period)
    if (hours === null) return []
    return {
      kind: 'block' as const,
      label: period.label,
      practitioner_id: praticienId,
      date: period.from,
      start_minute: hours.start,
      duration_minutes: hours.end - hours.start,
      buffer_minutes: 0,
      occupied_until: hours.end,
      source: 'staff' as const,
      created_at: now,
      updated_at: now,
    }
  })
  if (rows.length > 0) await trx.insertInto('agenda_entries').values(rows).execute()
}

/** In order of their first days; a period that is there already is not added. */
function withPeriods(saved: readonly TimeOff[], added: readonly TimeOff[]): TimeOff[] {
  const missing = added.filter((period) => !saved.some((other) => isSamePeriod(other, period)))
  const all = [...saved, ...missing].sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
  if (all.length > MAX_ABSENCES) {
    const message = `La liste compte au plus ${MAX_ABSENCES} absences : retirez d’abord les anciennes.`
    throw new Refusal('invalid', { issues: [{ path: 'from', message }] })
  }
  return all
}

function isSamePeriod(a: TimeOff, b: TimeOff): boolean {
  return a.from === b.from && a.to === b.to && a.start === b.start && a.end === b.end
}
