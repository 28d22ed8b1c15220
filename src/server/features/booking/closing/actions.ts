import type { ClosingRequest } from '#contract/booking/closing.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { invalid } from '#contract/errors.ts'
import type { AgendaScope } from '#domain/accounts/role.ts'
import type { Agenda, TimeOff } from '#domain/booking/agenda.ts'
import {
  absencesOf,
  closedHours,
  findInTheWay,
  isClosedBy,
  isSameAbsence,
} from '#domain/booking/closing/closing.ts'
import {
  type Day,
  isPast,
  type LocalTime,
  overlaps,
  parseEnd,
  type Span,
  toDateAndTime,
  toLocalTime,
} from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, lockKeys, type Trx } from '#server/db/engine.ts'
import { readStored, writeStored } from '#server/db/statements/stored-settings.ts'
import { wallClockOf } from '#server/practice/agendas/availability.ts'
import { listAgendaOwners } from '#server/practice/agendas/practitioners.ts'
import { listOccupied, readAgendas, upsertAgenda } from '#server/practice/agendas/queries.ts'
import { lockAgendas } from '#server/practice/reservations/write.ts'
import { withProspects } from '../reservations/attendance.ts'
import { listReservations } from '../reservations/queries.ts'
import { type BlockVersion, insertBlocks, listPendingSpans } from './queries.ts'
import { type ClosingCaller, resolveScope } from './scope.ts'
import { closeWeekdays, type FormerWeeks } from './weekly.ts'

/** Future reservations that begin or last within the closing, of everybody whom it concerns. */
export async function previewClosing(
  context: AppContext,
  caller: ClosingCaller,
  request: ClosingRequest,
): Promise<AgendaReservation[]> {
  const { kysely: db } = context.database
  const scope = await resolveScope(db, caller, request)
  return withProspects(context, await listWithin(db, { scope, request, now: context.clock.local() }))
}

export async function closeTime(context: AppContext, caller: ClosingCaller, request: ClosingRequest) {
  const { database, clock } = context
  refusePast(request, clock.local())
  const scope = await resolveScope(database.kysely, caller, request)
  const { reservations, pending, blocks, absences, ...written } = await database.transaction(async (trx) => ({
    ...(await write(context, trx, { scope, request })),
    // Under the locks: whoever booked before them is listed, whoever comes later finds the time closed.
    reservations: await listWithin(trx, { scope, request, now: clock.local() }),
    pending: await listPendingWithin(context, trx, { scope, request }),
  }))
  const isPractice = scope.praticienId === undefined
  return {
    blocks: blocks.length,
    absences: isPractice ? 0 : absences.length,
    closures: isPractice ? absences.length : 0,
    written: {
      absences: absences.map(({ label: _, ...time }) => time),
      blocks: blocks.map(({ id, version }) => ({ id, version })),
    },
    formerWeeks: written.formerWeeks,
    reservations: await withProspects(context, reservations),
    pending,
  }
}

type ClosingOf = { scope: AgendaScope; request: ClosingRequest }
type Written = { blocks: BlockVersion[]; absences: TimeOff[]; formerWeeks: FormerWeeks | null }

function write(context: AppContext, trx: Trx, { scope, request }: ClosingOf): Promise<Written> {
  const { praticienId } = scope
  if (praticienId === undefined) return closePractice(context, trx, request)
  return request.always
    ? closeWeeks(context, trx, { praticienId, request })
    : closeAgenda(context, trx, { praticienId, request })
}

async function closePractice(context: AppContext, trx: Trx, request: ClosingRequest): Promise<Written> {
  const { database, clock } = context
  await lockKeys(database, trx, { namespace: 'settings', keys: ['closures'] })
  await lockAgendas(
    context,
    trx,
    (await listAgendaOwners(trx)).map(({ id }) => id),
  )
  const saved = await readStored(trx, 'closures')
  const added = withoutSaved(absencesOf(request, request.label), saved)
  const closures = [...saved, ...added].toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
  refuseTooMany(closures, french`Retirez d’anciennes fermetures dans « Fermetures et congés ».`)
  if (added.length > 0) await writeStored(trx, 'closures', { value: closures, now: clock.instant() })
  return { blocks: [], absences: added, formerWeeks: null }
}

type ClosingOfAgenda = { praticienId: number; request: ClosingRequest }

async function closeWeeks(context: AppContext, trx: Trx, closing: ClosingOfAgenda): Promise<Written> {
  await lockAgendas(context, trx, [closing.praticienId])
  return { blocks: [], absences: [], formerWeeks: await closeWeekdays(context, trx, closing) }
}

async function closeAgenda(
  context: AppContext,
  trx: Trx,
  { praticienId, request }: ClosingOfAgenda,
): Promise<Written> {
  const now = context.clock.instant()
  await lockAgendas(context, trx, [praticienId])
  const agenda = (await readAgendas(trx, [praticienId])).get(praticienId) as Agenda
  const missing = withoutSaved(absencesOf(request, request.label), agenda.timeOff)
  const { free, blocked } = await splitByHours(context, trx, { praticienId, request, absences: missing })
  const added = missing.filter(({ from }) => !free.has(from) && !blocked.has(from))
  const timeOff = [...agenda.timeOff, ...added]
  refuseTooMany(timeOff, french`Retirez d’anciennes absences dans « Fermetures et congés ».`)
  if (added.length > 0) await upsertAgenda(trx, praticienId, { agenda: { ...agenda, timeOff }, now })
  const hours = closedHours(request)
  const block = { praticienId, days: [...free], label: request.label ?? null, now }
  const blocks = hours ? await insertBlocks(trx, { ...block, hours }) : []
  return { blocks, absences: added, formerWeeks: null }
}

/** Dates whose hours can become a block, and those that have this block already; the others need an absence. */
async function splitByHours(
  { clock }: AppContext,
  trx: Trx,
  { praticienId, request, absences }: { praticienId: number; request: ClosingRequest; absences: TimeOff[] },
): Promise<{ free: ReadonlySet<Day>; blocked: ReadonlySet<Day> }> {
  const hours = closedHours(request)
  const [first, last] = [absences[0], absences.at(-1)]
  if (!hours || !first || !last) return { free: new Set(), blocked: new Set() }
  const days = absences.map(({ from }) => from)
  const range = { start: first.from, end: last.to, now: clock.instant() }
  const busy = (await listOccupied(trx, [praticienId], range)).get(praticienId) ?? new Map()
  const { skipped } = wallClockOf(clock, days)
  const inTheWay = (day: Day) => findInTheWay(busy, { day, hours })
  return {
    free: new Set(days.filter((day) => inTheWay(day).length === 0 && !meets(skipped.get(day), hours))),
    blocked: new Set(
      days.filter((day) =>
        inTheWay(day).some(
          ({ kind, start, end }) => kind === 'block' && start === hours.start && end === hours.end,
        ),
      ),
    ),
  }
}

function meets(skipped: Span | undefined, hours: Span): boolean {
  return skipped !== undefined && overlaps(skipped, hours)
}

function withoutSaved(absences: readonly TimeOff[], saved: readonly TimeOff[]): TimeOff[] {
  return absences.filter((absence) => !saved.some((other) => isSameAbsence(absence, other)))
}

const MAX_ABSENCES = 200

function refuseTooMany(absences: readonly TimeOff[], remedy: string): void {
  if (absences.length <= MAX_ABSENCES) return
  const message = `La liste compterait plus de ${MAX_ABSENCES} lignes. ${remedy}`
  throw invalid('from', message)
}

function refusePast({ from, to, end = '24:00' }: ClosingRequest, now: LocalTime): void {
  const isOver = isPast({ day: to, minute: (parseEnd(end) ?? 0) - 1 }, now)
  if (from >= now.day && !isOver) return
  const [path, message] =
    from < now.day ? ['from', 'Cette date est déjà passée.'] : ['end', 'Cette heure est déjà passée.']
  throw invalid(path, message)
}

async function listWithin(
  db: Db,
  { scope, request, now }: ClosingOf & { now: LocalTime },
): Promise<AgendaReservation[]> {
  const end = lastDayOf(request)
  const range = { start: request.from, ...(end !== undefined && { end }) }
  const reservations = await listReservations(db, { ...scope, ...range })
  return reservations.filter((reservation) => {
    const { day, minute: start } = toLocalTime(reservation)
    const isFuture = !isPast({ day, minute: start }, now)
    return isFuture && isClosedBy(request, day, { start, end: start + reservation.duration })
  })
}

/** Undefined without an end. */
function lastDayOf(request: ClosingRequest): Day | undefined {
  return request.always ? undefined : (absencesOf(request).at(-1)?.to ?? request.to)
}

/** A closing ends no pending booking: its client may still confirm it or pay for it. */
async function listPendingWithin(
  { clock }: AppContext,
  trx: Trx,
  { scope, request }: ClosingOf,
): Promise<{ date: string; time: string }[]> {
  const range = { start: request.from, end: lastDayOf(request), now: clock.instant() }
  const spans = await listPendingSpans(trx, { ...scope, ...range })
  return spans
    .filter(({ date, start_minute: start, duration_minutes: minutes }) =>
      isClosedBy(request, date, { start, end: start + minutes }),
    )
    .map(({ date: day, start_minute: minute }) => toDateAndTime({ day, minute }))
}
