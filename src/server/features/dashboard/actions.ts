import type { Admin } from '#contract/accounts/sign-in.ts'
import type {
  ActivityEntry,
  DashboardNotice,
  InboxSummary,
  MonthFigures,
  NextWorkedDay,
  readDashboard as readDashboardEndpoint,
  readDay as readDayEndpoint,
} from '#contract/dashboard/dashboard.ts'
import type { Reply } from '#contract/endpoint.ts'
import { UNPAID_DAYS } from '#domain/accounting/voucher-order.ts'
import { type AgendaScope, scopeOf } from '#domain/accounts/role.ts'
import { listFreeSpans } from '#domain/booking/slots/free-time.ts'
import { occupancyOf } from '#domain/booking/slots/occupancy.ts'
import { listUnworkedSpans, workedMinutes } from '#domain/booking/slots/unworked.ts'
import { type CompiledAgenda, workingDay } from '#domain/booking/slots/working-day.ts'
import { toEuros } from '#domain/language/money.ts'
import { addMonths, lastDayOf, monthOf, monthsBetween } from '#domain/language/months.ts'
import { addDays, type Day, daysOf, formatTime, type Span, toDateAndTime } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedTime } from '#server/clock.ts'
import { readSettings } from '#server/db/statements/settings.ts'
import { SWITCH_KEYS, type Switches, storedIn, switchesIn } from '#server/db/statements/stored-settings.ts'
import { momentOf } from '#server/jobs/truth-rules.ts'
import { readRules } from '#server/practice/agendas/availability.ts'
import { readOpenedDays, sumOpened } from '#server/practice/agendas/opened.ts'
import { listAgendaOwners } from '#server/practice/agendas/practitioners.ts'
import { listOccupied } from '#server/practice/agendas/queries.ts'
import { listTasks } from '../accounting/online-payments/tasks.ts'
import { listPaymentsToSettle } from '../accounting/to-settle/actions.ts'
import { countUnpaidOrders } from '../accounting/voucher-orders/queries.ts'
import { countClientRequests } from '../booking/own-link/client-requests.ts'
import { listConflicts } from '../booking/private-calendar/queries.ts'
import { readOfferFigures } from '../booking/waiting-list/freed-span-queries.ts'
import { countLiveRequests, readMoment } from '../booking/waiting-list/queries.ts'

import {
  countLateCancellations,
  countPendingTestimonials,
  countUnread,
  type DashboardReservationRow,
  listActivity,
  listInbox,
  listUnconfirmed,
  listUndelivered,
  listUnreachable,
  MAX_NOTICES,
  readMonthTotals,
  summarizeDays,
} from './queries.ts'

const MAX_ACTIVITY = 6
const MAX_MESSAGES = 5
const EXCERPT_LENGTH = 160
const UNREACHABLE_WITHIN_DAYS = 7
const MONTHS_BACK = 5
const DAYS_AHEAD = 61
const OFFERS_MS = 30 * 86_400_000

export async function readDashboard(context: AppContext, caller: Admin) {
  const scope = scopeOf(caller)
  const isSuperadmin = caller.role === 'superadmin'
  const stored = await readSettings(context.database.kysely, SWITCH_KEYS)
  const switches = switchesIn(stored)
  const hasPaymentKey = storedIn(stored, 'onlinePayments').sealedKey !== null
  return {
    ...(switches.waitingList && (await readWaiting(context, scope))),
    ...(isSuperadmin && switches.voucherOrders && (await readUnpaidOrders(context))),
    ...(isSuperadmin && hasPaymentKey && { onlineTasks: await countOnlineTasks(context, switches) }),
    activity: await listRecentActivity(context, scope),
    notices: [...(await listNotices(context, scope)), ...(await listBusyElsewhere(context, caller))],
    inbox: isSuperadmin ? await readInbox(context) : null,
    testimonials: isSuperadmin ? await countPendingTestimonials(context.database.kysely) : null,
    requests: isSuperadmin ? await countClientRequests(context) : null,
  }
}

/** The book has lines of its own on the dashboard for what is to be kept or given back. */
async function countOnlineTasks(context: AppContext, { book }: Switches): Promise<number> {
  const undecided = book ? [] : await listPaymentsToSettle(context)
  return (await listTasks(context)).length + undecided.length
}

async function readWaiting(
  context: AppContext,
  scope: AgendaScope,
): Promise<Pick<Reply<typeof readDashboardEndpoint>, 'waiting'>> {
  const { kysely: db } = context.database
  const { cents, ...figures } = await readOfferFigures(db, {
    since: context.clock.instant() - OFFERS_MS,
    ...scope,
  })
  const count = await countLiveRequests(db, { ...(await readMoment(context, db)), ...scope })
  return { waiting: { count, ...figures, euros: toEuros(cents) } }
}

async function readUnpaidOrders({
  database: { kysely: db },
  clock,
}: AppContext): Promise<Pick<Reply<typeof readDashboardEndpoint>, 'unpaidOrders'>> {
  const since = addDays(clock.local().day, -UNPAID_DAYS)
  return { unpaidOrders: await countUnpaidOrders(db, since) }
}

async function listRecentActivity(
  { database, config }: AppContext,
  scope: AgendaScope,
): Promise<ActivityEntry[]> {
  const rows = await listActivity(database.kysely, { ...scope, limit: MAX_ACTIVITY })
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind === 'booked' && row.handed_from !== null ? 'handed_over' : row.kind,
    at: dateAndTimeAt(config.timeZone, row.happened_at),
    reservation: toDateAndTime({ day: row.date, minute: row.start_minute }),
    was: previousStartOf(row),
    wasPraticienName: row.was_first_name === null ? null : `${row.was_first_name} ${row.was_last_name}`,
    clientName: row.client_name,
    serviceName: row.service_name,
    praticienName: `${row.first_name} ${row.last_name}`,
    online: row.source === 'public',
  }))
}

type ActivityRow = Awaited<ReturnType<typeof listActivity>>[number]

/** Null also where only the practitioner has changed. */
function previousStartOf({ date, start_minute, was_date: day, was_minute: minute }: ActivityRow) {
  const isMoved = day !== date || minute !== start_minute
  return day === null || minute === null || !isMoved ? null : toDateAndTime({ day, minute })
}

async function listNotices(
  { database: { kysely: db }, clock, messageRules: rules }: AppContext,
  scope: AgendaScope,
): Promise<DashboardNotice[]> {
  const local = clock.local()
  const toNotice = (kind: DashboardNotice['kind']) => (row: DashboardReservationRow) => ({
    kind,
    reservation: toDateAndTime({ day: row.date, minute: row.start_minute }),
    clientName: row.client_name,
    praticienName: `${row.first_name} ${row.last_name}`,
  })
  const undelivered = await listUndelivered(db, { ...scope, rules, moment: momentOf(clock) })
  const unreachable = await listUnreachable(db, {
    ...scope,
    from: local.day,
    until: addDays(local.day, UNREACHABLE_WITHIN_DAYS),
  })
  const unconfirmed = await listUnconfirmed(db, { ...scope, now: clock.instant() })
  return [
    ...undelivered.map(toNotice('message_failed')),
    ...unconfirmed.map(toNotice('unconfirmed')),
    ...unreachable.map(toNotice('unreachable')),
  ]
}

/** Of the caller's own agenda, whoever else's they see: only they know what is in their private calendar. */
async function listBusyElsewhere(
  { database: { kysely: db }, clock }: AppContext,
  { id, firstName, lastName }: Admin,
): Promise<DashboardNotice[]> {
  const conflicts = await listConflicts(db, id, clock.local())
  return conflicts.slice(0, MAX_NOTICES).map(({ clientName, ...start }) => ({
    kind: 'busy_elsewhere',
    reservation: toDateAndTime(start),
    clientName,
    praticienName: `${firstName} ${lastName}`,
  }))
}

async function readInbox({ database: { kysely: db }, config }: AppContext): Promise<InboxSummary> {
  const rows = await listInbox(db, MAX_MESSAGES)
  return {
    unread: await countUnread(db),
    latest: rows.map(({ id, name, message, status, created_at }) => ({
      id,
      name,
      excerpt: message.length > EXCERPT_LENGTH ? `${message.slice(0, EXCERPT_LENGTH).trimEnd()}…` : message,
      status,
      at: dateAndTimeAt(config.timeZone, created_at),
    })),
  }
}

export async function readDay(
  { database: { kysely: db }, clock }: AppContext,
  { date, ...scope }: AgendaScope & { date: Day },
): Promise<Reply<typeof readDayEndpoint>> {
  const practitionerIds = (await listAgendaOwners(db, scope)).map(({ id }) => id)
  const ahead = { start: addDays(date, 1), end: addDays(date, DAYS_AHEAD) }
  const rules = await readRules(db, practitionerIds, { start: date, end: ahead.end })
  const occupied = await listOccupied(db, practitionerIds, { start: date, end: date, now: clock.instant() })
  const summaries = await summarizeDays(db, { ...ahead, ...scope })
  const agendas = [...rules.values()]
  const [agenda, ...others] = agendas
  const entries = [...occupied.values()].flatMap((days) => days.get(date) ?? [])
  const busySpans = entries.map(({ start, bufferEnd }) => ({ start, end: bufferEnd }))
  return {
    isWorked: worksOn(agendas, date),
    free: agenda && others.length === 0 ? listFreeTime(agenda, date, busySpans) : [],
    next: findNextWorkedDay(agendas, daysOf(ahead.start, ahead.end), summaries),
  }
}

function worksOn(agendas: readonly CompiledAgenda[], day: Day): boolean {
  return agendas.some((agenda) => workedMinutes(workingDay(agenda, day)) > 0)
}

function listFreeTime(agenda: CompiledAgenda, day: Day, busySpans: readonly Span[]) {
  const unworked = listUnworkedSpans(workingDay(agenda, day))
  return listFreeSpans([...unworked, ...busySpans], 0).map(({ start, end }) => ({
    from: formatTime(start),
    to: formatTime(end),
  }))
}

function findNextWorkedDay(
  agendas: readonly CompiledAgenda[],
  days: readonly Day[],
  summaries: Awaited<ReturnType<typeof summarizeDays>>,
): NextWorkedDay | null {
  const date = days.find((day) => summaries.has(day) || worksOn(agendas, day))
  if (date === undefined) return null
  return { date, ...(summaries.get(date) ?? { reservations: 0, first: null }) }
}

export async function readFigures(
  { database: { kysely: db }, clock }: AppContext,
  caller: Admin,
): Promise<MonthFigures[]> {
  const scope = scopeOf(caller)
  const now = clock.local()
  const current = monthOf(now.day)
  const months = monthsBetween(addMonths(current, -MONTHS_BACK), current)
  const range = { start: `${months[0]}-01`, end: lastDayOf(current) }
  const totals = await readMonthTotals(db, { ...range, ...scope, now })
  const cancelledLate = await countLateCancellations(db, { ...range, ...scope })
  const practitionerIds = (await listAgendaOwners(db, scope)).map(({ id }) => id)
  const days = daysOf(range.start, range.end)
  const opened = await readOpenedDays({ clock }, db, { ids: practitionerIds, days })
  return months.map((month) => {
    const { minutes, cents, ...counts } = totals.get(month) ?? NO_RESERVATIONS
    const openedMinutes = sumOpened(opened.filter(({ day }) => monthOf(day) === month))
    return {
      month,
      ...counts,
      cancelledLate: cancelledLate.get(month) ?? 0,
      income: toEuros(cents),
      occupancy: occupancyOf(minutes, openedMinutes),
    }
  })
}

const NO_RESERVATIONS = { reservations: 0, came: 0, missed: 0, minutes: 0, cents: 0 }

function dateAndTimeAt(timeZone: string, instant: number) {
  return toDateAndTime(zonedTime(timeZone, instant))
}
