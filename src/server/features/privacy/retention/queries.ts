import { type RawBuilder, sql } from 'kysely'
import { AUDIT_PROTECTION_MS } from '#domain/accounts/audit.ts'
import { CLOCK_SKEW_MS } from '#domain/language/clock-skew.ts'
import { RECEIPT_YEARS, type RetentionClass } from '#domain/privacy/retention.ts'
import { type Db, databaseNow, type Engine, type Trx } from '#server/db/engine.ts'
import { isGift } from '#server/features/accounting/voucher-mail/conditions.ts'
import { isLiveHold } from '#server/practice/agendas/queries.ts'
import { isMadeByReservations } from '#server/practice/records/client-records.ts'
import { isLiveSession } from '../../accounts/sign-in/queries.ts'
import {
  isOfFormerClient,
  isUnpublishedTestimonial,
  type PurgeMoment,
  selectPackOwners,
} from './former-clients.ts'
import { isOld, type RetentionRule } from './rule.ts'
import { VOUCHER_RULES } from './voucher-rules.ts'

export type StoredClass = Exclude<RetentionClass, 'mailFiles'>

const DAY_MS = 24 * 3_600_000
const LONGEST_LIMIT_MS = 3_600_000 + CLOCK_SKEW_MS

export const RULES = {
  holds: {
    table: 'agenda_entries',
    key: ['id'],
    isDue: ({ now }) => sql`kind = 'hold' and not ${isLiveHold(now)}`,
  },
  pendingBookings: {
    table: 'pending_bookings',
    key: ['token_hash'],
    isDue: (moment) => isOld('created_at', moment, 'pendingBookings'),
  },
  emailChanges: {
    table: 'email_changes',
    key: ['id'],
    isDue: (moment) => isOld('created_at', moment, 'emailChanges'),
  },
  unconfirmedWaiting: {
    table: 'waiting_requests',
    key: ['id'],
    isDue: (moment) =>
      sql`confirmed_at is null and typed_by is null and ${isOld('created_at', moment, 'unconfirmedWaiting')}`,
  },
  endedWaiting: {
    table: 'waiting_requests',
    key: ['id'],
    isDue: ({ cutoffs: { endedWaiting } }) =>
      sql`(ended_at < ${endedWaiting.instant} or until < ${endedWaiting.day})`,
  },
  bookingAddresses: {
    table: 'booking_addresses',
    key: ['id'],
    isDue: (moment) => isOld('booked_at', moment, 'bookingAddresses'),
  },
  idempotencyKeys: {
    table: 'idempotency_keys',
    key: ['key_hash'],
    isDue: (moment) => isOld('created_at', moment, 'idempotencyKeys'),
  },
  loginFailures: {
    table: 'login_failures',
    key: ['id'],
    isDue: (moment) => isOld('failed_at', moment, 'loginFailures'),
  },
  requestCounts: {
    table: 'request_counts',
    key: ['key_hash'],
    isDue: ({ now }) => sql`(ends_at <= ${now - CLOCK_SKEW_MS} or ends_at > ${now + LONGEST_LIMIT_MS})`,
  },
  passwordResets: {
    table: 'password_resets',
    key: ['id'],
    isDue: (moment) => isOld('created_at', moment, 'passwordResets'),
  },
  smsCounts: {
    table: 'sms_counts',
    key: ['day', 'recipient_hash'],
    isDue: ({ cutoffs }) => sql`day <= ${cutoffs.smsCounts.day}`,
  },
  clientMerges: {
    table: 'client_merges',
    key: ['id'],
    isDue: (moment) => isOld('done_at', moment, 'clientMerges'),
  },
  mergedPreferences: {
    table: 'client_preferences',
    key: ['client_id'],
    isDue: ({ cutoffs }) =>
      sql`exists (select 1 from clients where id = client_id and merged_into is not null)
        and not exists (select 1 from client_merges
          where other_id = client_id and undone_at is null and done_at > ${cutoffs.mergedPreferences.instant})`,
  },
  busyElsewhere: {
    table: 'elsewhere_busy_times',
    key: ['calendar_id', 'date', 'start_minute', 'end_minute'],
    isDue: ({ cutoffs }) => sql`date <= ${cutoffs.busyElsewhere.day}`,
  },
  clientMoves: {
    table: 'client_moves',
    key: ['reservation_id'],
    isDue: ({ cutoffs }) => sql`day <= ${cutoffs.clientMoves.day}`,
  },
  sessions: {
    table: 'sessions',
    key: ['token_hash'],
    isDue: ({ sessions }) => sql`not ${isLiveSession(sessions)}`,
  },
  messageTexts: {
    table: 'outbox',
    key: ['id'],
    // Planned up to a year ahead: the last attempt counts.
    isDue: ({ cutoffs }) => sql`state = 'failed'
      and coalesce(tried_at, created_at) < ${cutoffs.messageTexts.instant}
      and (body <> '' or coalesce(calendar, reply_to, reply_to_name, unsubscribe_url) is not null)`,
    blank: sql`body = '', calendar = null, reply_to = null, reply_to_name = null, unsubscribe_url = null,
      recipient = case when ${isGift()} then '' else recipient end`,
  },
  journal: {
    table: 'outbox',
    key: ['id'],
    isDue: ({ cutoffs }) => sql`state <> 'waiting' and created_at < ${cutoffs.journal.instant}`,
  },
  reservationLinks: {
    table: 'reservation_links',
    key: ['token_hash'],
    isDue: ({ cutoffs }) => sql`exists (select 1 from agenda_entries reservation
      where reservation.id = reservation_links.reservation_id
        and (reservation.date < ${cutoffs.reservationLinks.day}
          or reservation.link_generation <> reservation_links.generation))`,
  },
  maintenanceRuns: {
    table: 'maintenance_runs',
    key: ['id'],
    isDue: ({ cutoffs }) => sql`ran_at < ${cutoffs.maintenanceRuns.instant}`,
  },
  backups: {
    table: 'backups',
    key: ['id'],
    isDue: ({ cutoffs }) => sql`file is null and started_at < ${cutoffs.backups.instant}`,
  },
  auditTrail: {
    table: 'audit_trail',
    key: ['id'],
    // The triggers judge by the database's clock, and one line that they refuse would stop the purge.
    isDue: ({ cutoffs, engine, ahead }) => sql`happened_at < ${cutoffs.auditTrail.instant}
      and happened_at < ${databaseNow(engine)} + ${sql.lit(ahead - AUDIT_PROTECTION_MS)}`,
  },
  knownDevices: {
    table: 'known_devices',
    key: ['token_hash', 'user_id'],
    isDue: ({ cutoffs }) => sql`seen_at < ${cutoffs.knownDevices.instant}`,
  },
  pushDevices: {
    table: 'push_devices',
    key: ['id'],
    isDue: ({ cutoffs }) => sql`seen_at < ${cutoffs.pushDevices.instant}`,
  },
  pushMessages: {
    table: 'push_messages',
    key: ['id'],
    isDue: ({ cutoffs }) => sql`created_at < ${cutoffs.pushMessages.instant}`,
  },
  clientRequests: {
    table: 'client_requests',
    key: ['id'],
    isDue: ({ cutoffs }) => sql`decided_at < ${cutoffs.clientRequests.instant}`,
  },
  contactMessages: {
    table: 'contact_messages',
    key: ['id'],
    isDue: ({ cutoffs }) => sql`created_at < ${cutoffs.contactMessages.instant}`,
  },
  testimonials: {
    table: 'testimonials',
    key: ['id'],
    isDue: isUnpublishedTestimonial,
  },
  blockLabels: {
    table: 'agenda_entries',
    key: ['id'],
    isDue: ({ cutoffs }) => sql`kind = 'block' and label is not null and date < ${cutoffs.blockLabels.day}`,
    blank: sql`label = null, version = version + 1`,
  },
  clients: {
    table: 'agenda_entries',
    key: ['id'],
    isDue: isOfFormerClient,
    blank: sql`client_name = null, client_email = null, client_phone = null, client_id = null,
      series_id = null, version = version + 1, link_generation = link_generation + 1`,
  },
  clientRecords: {
    table: 'clients',
    key: ['id'],
    isDue: (moment) => sql`id not in (select client_id from agenda_entries
        where client_id is not null and not (${isOfFormerClient(moment)}))
      and id not in (${selectPackOwners(moment.cutoffs.clientRecords.day)})
      and (${isMadeByReservations} or updated_at < ${moment.cutoffs.clientRecords.instant}
          and id not in (select merged_into from clients where merged_into is not null))`,
  },
  invitationDeclines: {
    table: 'declines',
    key: ['address_hash', 'kind'],
    // An invitation is recorded for each reservation whose client stays.
    isDue: (moment) => sql`created_at < ${moment.cutoffs.invitationDeclines.instant}
      and address_hash not in (select address_hash from testimonial_invitations
        where reservation_id not in (select id from agenda_entries where ${isOfFormerClient(moment)}))`,
  },
  receiptNames: {
    table: 'receipts',
    key: ['number'],
    // The trigger judges by the database's clock and zone, and one row that it refuses would stop the purge.
    isDue: ({ cutoffs, engine, ahead }) => sql`client_name is not null
      and substr(day, 1, 4) < ${cutoffs.receiptNames.day.slice(0, 4)}
      and cast(substr(day, 1, 4) as integer) + ${sql.lit(RECEIPT_YEARS)}
        < ${yearOf(engine, sql`${databaseNow(engine)} + ${sql.lit(ahead - DAY_MS)}`)}`,
    blank: sql`client_name = null`,
  },
  replacedPictures: {
    table: 'replaced_pictures',
    key: ['filename'],
    isDue: ({ cutoffs }) => sql`replaced_at < ${cutoffs.replacedPictures.instant}`,
  },
  ...VOUCHER_RULES,
} as const satisfies Record<StoredClass, RetentionRule>

function yearOf(engine: Engine, instant: RawBuilder<unknown>): RawBuilder<number> {
  return engine === 'postgres'
    ? sql<number>`extract(year from to_timestamp((${instant}) / 1000.0))`
    : sql<number>`cast(strftime('%Y', (${instant}) / 1000, 'unixepoch') as integer)`
}

export async function countDue(db: Db, name: StoredClass, moment: PurgeMoment): Promise<number> {
  const { table, isDue }: RetentionRule = RULES[name]
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
    where ${isDue(moment)}`.execute(db)
  return Number(rows[0]?.count)
}

/**
 * Erases at most `limit` rows, and returns the keys of those that it erased. PostgreSQL locks the rows first and judges
 * them in a second statement: a single one would wait for a concurrent change, and then erase by its own older snapshot.
 * A row that another transaction has locked waits for the next run.
 */
export async function eraseDue(
  trx: Trx,
  name: StoredClass,
  { moment, limit }: { moment: PurgeMoment; limit: number },
): Promise<Record<string, unknown>[]> {
  const { table, key: columns, isDue, blank }: RetentionRule = RULES[name]
  const [target, key] = [sql.table(table), sql.join(columns.map((column) => sql.ref(column)))]
  const due = sql`select ${key} from ${target} where ${isDue(moment)} order by ${key} limit ${sql.lit(limit)}`
  const change = blank ? sql`update ${target} set ${blank}` : sql`delete from ${target}`
  if (moment.engine === 'sqlite')
    return rowsOf(trx, sql`${change} where (${key}) in (${due}) returning ${key}`)
  const locked = await rowsOf(trx, sql`${due} for update skip locked`)
  if (locked.length === 0) return []
  const keys = sql.join(locked.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`))
  return rowsOf(trx, sql`${change} where (${key}) in (${keys}) and (${isDue(moment)}) returning ${key}`)
}

async function rowsOf(trx: Trx, statement: RawBuilder<unknown>): Promise<Record<string, unknown>[]> {
  return (await statement.execute(trx)).rows as Record<string, unknown>[]
}
