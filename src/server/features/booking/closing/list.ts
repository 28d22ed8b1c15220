import type { ClosedTime } from '#contract/booking/closing.ts'
import { type AgendaScope, hasPermission } from '#domain/accounts/role.ts'
import type { SpecialDay, TimeOff } from '#domain/booking/agenda.ts'
import { isAbsent } from '#domain/booking/slots/working-day.ts'
import { type Day, formatTime, isPast, type LocalTime } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/engine.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import { listAgendaOwners } from '#server/practice/agendas/practitioners.ts'
import { readAgendas } from '#server/practice/agendas/queries.ts'
import { listBlocksToCome, listReservedSpans } from './queries.ts'
import { type ClosingCaller, resolveScope } from './scope.ts'

type Uncounted = Omit<ClosedTime, 'reservations'>

/** Everything that closes or opens time by date, where it is stored, in order of date; past blocks are left out. */
export async function listClosedTimes(
  { database, clock }: AppContext,
  caller: ClosingCaller,
  praticienId: number | undefined,
): Promise<ClosedTime[]> {
  const { kysely: db } = database
  const now = clock.local()
  const scope =
    praticienId === undefined && hasPermission(caller.role, 'seeAllAgendas')
      ? {}
      : await resolveScope(db, caller, { praticienId })
  const agendas = await readAgendas(db, await idsOf(db, caller, scope))
  const rows = [
    ...[...agendas].flatMap(([id, { timeOff, specialDays }]) => [
      ...timeOff.map((absence) => toRow('leave', id, absence)),
      ...specialDays.map((day) => toSpecialRow(id, day)),
    ]),
    ...(await readStored(db, 'closures')).map((closure) => toRow('closure', null, closure)),
    ...(await listBlockRows(db, scope, now)),
  ]
  return (await withReservations(db, rows, { scope, now })).toSorted(byDate)
}

async function idsOf(db: Db, caller: ClosingCaller, { praticienId }: AgendaScope): Promise<number[]> {
  if (praticienId !== undefined) return [praticienId]
  const owners = await listAgendaOwners(db)
  return [...new Set([...owners.map(({ id }) => id), caller.id])]
}

function toRow(kind: 'leave' | 'closure', praticienId: number | null, absence: TimeOff): Uncounted {
  return { kind, praticienId, ...absence, ranges: [], block: null }
}

function toSpecialRow(praticienId: number, { date, ranges }: SpecialDay): Uncounted {
  return { kind: 'special', praticienId, from: date, to: date, label: null, ranges, block: null }
}

async function listBlockRows(db: Db, scope: AgendaScope, now: LocalTime): Promise<Uncounted[]> {
  const blocks = await listBlocksToCome(db, scope, now)
  return blocks.map(({ id, version, practitioner_id, date, start_minute, duration_minutes, label }) => ({
    kind: 'block',
    praticienId: practitioner_id,
    from: date,
    to: date,
    start: formatTime(start_minute),
    end: formatTime(start_minute + duration_minutes),
    label,
    ranges: [],
    block: { id, version },
  }))
}

async function withReservations(
  db: Db,
  rows: readonly Uncounted[],
  { scope, now }: { scope: AgendaScope; now: LocalTime },
): Promise<ClosedTime[]> {
  const end = rows.reduce<Day>((last, { to }) => (to > last ? to : last), '')
  const spans = end < now.day ? [] : await listReservedSpans(db, { ...scope, start: now.day, end })
  const toCome = spans.filter(({ date, start_minute }) => !isPast({ day: date, minute: start_minute }, now))
  return rows.map((row) => ({
    ...row,
    reservations: toCome.filter((reserved) => isWithin(row, reserved)).length,
  }))
}

type Reserved = Awaited<ReturnType<typeof listReservedSpans>>[number]

function isWithin(
  row: Uncounted,
  { practitioner_id, date, start_minute, duration_minutes }: Reserved,
): boolean {
  const isTheirs = row.praticienId === null || row.praticienId === practitioner_id
  if (!isTheirs || date < row.from || date > row.to) return false
  const absence = { ...row, label: row.label ?? '' }
  return isAbsent([absence], date, { start: start_minute, end: start_minute + duration_minutes })
}

function byDate(a: Uncounted, b: Uncounted): number {
  const [first, second] = [a, b].map(({ from, start = '' }) => from + start) as [string, string]
  return first < second ? -1 : first > second ? 1 : 0
}
