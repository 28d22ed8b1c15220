import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { STAFF_INVITATION_MS } from '#domain/accounts/staff-invitation.ts'
import { EMAIL_CHANGE_MS } from '#domain/booking/email-change.ts'
import { WAITING_CONFIRMATION_MS } from '#domain/booking/waiting-list.ts'
import { INVITATION_LIFETIME_MS } from '#domain/content/invitation.ts'
import { hashToken, randomToken } from '../../security/tokens.ts'
import type { Trx } from '../engine.ts'

type LinkTable = {
  lifetimeMs: number
  /** Neither used nor replaced, nor ended by a change of what it belongs to. */
  isOpen: RawBuilder<SqlBool>
  use: (now: number) => RawBuilder<unknown>
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const ACCOUNT_LINK = { isOpen: sql<SqlBool>`ended = 0`, use: () => sql`ended = 1` }

/** Tables whose rows each hold the hash of a random token in a mailed link that works once: decision 17. */
const LINK_TABLES = {
  password_resets: { ...ACCOUNT_LINK, lifetimeMs: 30 * MINUTE_MS },
  staff_invitations: { ...ACCOUNT_LINK, lifetimeMs: STAFF_INVITATION_MS },
  testimonial_invitations: {
    lifetimeMs: INVITATION_LIFETIME_MS,
    isOpen: sql`used_at is null`,
    use: (now) => sql`used_at = ${now}`,
  },
  email_changes: {
    lifetimeMs: EMAIL_CHANGE_MS,
    isOpen: sql`confirmed_at is null and is_replaced = 0 and generation =
      (select link_generation from agenda_entries where agenda_entries.id = email_changes.reservation_id)`,
    use: (now) => sql`confirmed_at = ${now}`,
  },
  pending_bookings: {
    lifetimeMs: DAY_MS,
    isOpen: sql`confirmed_at is null`,
    use: (now) => sql`confirmed_at = ${now}`,
  },
  waiting_requests: {
    lifetimeMs: WAITING_CONFIRMATION_MS,
    isOpen: sql`confirmed_at is null and ended_at is null and (reservation_id is null or generation =
      (select link_generation from agenda_entries where agenda_entries.id = waiting_requests.reservation_id))`,
    use: (now) => sql`confirmed_at = ${now}`,
  },
} satisfies Record<string, LinkTable>

type LinkTableName = keyof typeof LINK_TABLES

/** A token for a mail, and the columns of its row. */
export function createLink(now: number): { token: string; row: { token_hash: string; created_at: number } } {
  const token = randomToken()
  return { token, row: { token_hash: hashToken(token), created_at: now } }
}

/** A link as somebody presents it at `now`, in epoch milliseconds. */
export type PresentedLink = { token: string; now: number }

/** The row with this token, unless it has expired. It may have been used: some pages say so. */
export function isPresentedLink(table: LinkTableName, { token, now }: PresentedLink): RawBuilder<SqlBool> {
  const since = now - LINK_TABLES[table].lifetimeMs
  return sql`(${sql.ref(`${table}.token_hash`)} = ${hashToken(token)} and ${sql.ref(`${table}.created_at`)} > ${since})`
}

/** The same row, if the link still works. */
export function isWorkingLink(table: LinkTableName, link: PresentedLink): RawBuilder<SqlBool> {
  return sql`(${isPresentedLink(table, link)} and ${LINK_TABLES[table].isOpen})`
}

/** Atomic: of two concurrent requests, one gets false. */
export async function consumeLink(trx: Trx, table: LinkTableName, link: PresentedLink): Promise<boolean> {
  const { numAffectedRows } = await sql`update ${sql.table(table)} set ${LINK_TABLES[table].use(link.now)}
    where ${isWorkingLink(table, link)}`.execute(trx)
  return (numAffectedRows ?? 0n) > 0n
}
