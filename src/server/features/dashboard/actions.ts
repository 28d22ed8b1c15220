import type { Admin } from '#contract/auth.ts'
import type { ActivityEntry, DashboardNotice, InboxSummary, MonthFigures } from '#contract/dashboard.ts'
import { toEuros } from '#domain/money.ts'
import { addMonths, lastDayOf, monthOf, monthsOf } from '#domain/months.ts'
import { type AgendaScope, scopeOf } from '#domain/role.ts'
import { addDays, daysOf, type Minute, toDateAndTime } from '#domain/time.ts'
import { workedMinutes } from '#domain/unworked.ts'
import { workingDay } from '#domain/working-day.ts'
import { readRules } from '#server/agendas/availability.ts'
import { listAgendaOwners } from '#server/agendas/practitioners.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedTime } from '#server/clock.ts'
import {
  countUnread,
  type DashboardReservationRow,
  listActivity,
  listInbox,
  listMonths,
  listUndelivered,
  listUnreachable,
} from './queries.ts'

const MAX_ACTIVITY = 6
const MAX_MESSAGES = 5
const EXCERPT_LENGTH = 160
const UNREACHABLE_WITHIN_DAYS = 7
const MONTHS_BACK = 5

export async function dashboardOf(context: AppContext, caller: Admin) {
  const scope = scopeOf(caller)
  return {
    activity: await recentActivity(context, scope),
    notices: await noticesOf(context, scope),
    inbox: caller.role === 'superadmin' ? await inboxOf(context) : null,
  }
}

async function recentActivity(
  { database, config }: AppContext,
  scope: AgendaScope,
): Promise<ActivityEntry[]> {
  const rows = await listActivity(database.kysely, { ...scope, most: MAX_ACTIVITY })
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    at: momentAt(config.timeZone, row.happened_at),
    reservation: toDateAndTime({ day: row.date, minute: row.start_minute }),
    was:
      row.was_date === null || row.was_minute === null
        ? null
        : toDateAndTime({ day: row.was_date, minute: row.was_minute }),
    clientName: row.client_name,
    serviceName: row.service_name,
    praticienName: `${row.first_name} ${row.last_name}`,
    online: row.source === 'public',
  }))
}

async function noticesOf(
  { database: { kysely: db }, clock }: AppContext,
  scope: AgendaScope,
): Promise<DashboardNotice[]> {
  const from = clock.local().day
  const notice = (kind: DashboardNotice['kind']) => (row: DashboardReservationRow) => ({
    kind,
    reservation: toDateAndTime({ day: row.date, minute: row.start_minute }),
    clientName: row.client_name,
    praticienName: `${row.first_name} ${row.last_name}`,
  })
  const undelivered = await listUndelivered(db, { ...scope, from })
  const unreachable = await listUnreachable(db, {
    ...scope,
    from,
    until: addDays(from, UNREACHABLE_WITHIN_DAYS),
  })
  return [...undelivered.map(notice('message_failed')), ...unreachable.map(notice('unreachable'))]
}

async function inboxOf({ database: { kysely: db }, config }: AppContext): Promise<InboxSummary> {
  const rows = await listInbox(db, MAX_MESSAGES)
  return {
    unread: await countUnread(db),
    latest: rows.map(({ id, name, message, status, created_at }) => ({
      id,
      name,
      excerpt: message.length > EXCERPT_LENGTH ? `${message.slice(0, EXCERPT_LENGTH).trimEnd()}…` : message,
      status,
      at: momentAt(config.timeZone, created_at),
    })),
  }
}

export async function figuresOf(
  { database: { kysely: db }, clock }: AppContext,
  caller: Admin,
): Promise<MonthFigures[]> {
  const scope = scopeOf(caller)
  const current = monthOf(clock.local().day)
  const months = monthsOf(addMonths(current, -MONTHS_BACK), current)
  const range = { start: `${months[0]}-01`, end: lastDayOf(current) }
  const booked = await listMonths(db, { ...range, ...scope })
  const practitionerIds = (await listAgendaOwners(db, scope)).map(({ id }) => id)
  const rules = [...(await readRules(db, practitionerIds, range)).values()]
  return months.map((month) => {
    const { reservations, minutes, cents } = booked.get(month) ?? { reservations: 0, minutes: 0, cents: 0 }
    const days = daysOf(`${month}-01`, lastDayOf(month))
    const worked = rules.reduce(
      (sum, agenda) => sum + days.reduce((all, day) => all + workedMinutes(workingDay(agenda, day)), 0),
      0,
    )
    return {
      month,
      reservations,
      income: toEuros(cents),
      occupancy: worked === 0 ? null : occupancyOf(minutes, worked),
    }
  })
}

/** Capped at 1: reservations may lie outside working hours, and hours may have been cut since. */
function occupancyOf(minutes: Minute, worked: Minute): number {
  return Math.min(1, Math.round((minutes / worked) * 1000) / 1000)
}

function momentAt(timeZone: string, instant: number) {
  return toDateAndTime(zonedTime(timeZone, instant))
}
