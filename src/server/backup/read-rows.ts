import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { type Database, type Db, databaseNow } from '../db/engine.ts'
import { MIGRATIONS } from '../db/migrate.ts'
import type { Tables } from '../db/tables.ts'
import { readPostgresRows } from './postgres-rows.ts'
import type { Snapshot } from './snapshot.ts'
import { copySqlite } from './sqlite-rows.ts'

/** Those with false mean nothing to another server, or hold what people have just typed. */
const IS_SAVED: Record<keyof Tables, boolean> = {
  users: true,
  sessions: true,
  login_failures: false,
  known_devices: true,
  password_reset_asks: false,
  lost_link_requests: false,
  password_resets: true,
  passkeys: true,
  passkey_challenges: false,
  staff_invitations: true,
  audit_trail: true,
  totp_secrets: true,
  recovery_codes: true,
  sign_in_challenges: false,
  second_factor_policy: true,
  receipts: true,
  receipt_clients: true,
  kept_payments: true,
  vouchers: true,
  voucher_entries: true,
  voucher_visits: true,
  voucher_checks: true,
  voucher_orders: true,
  online_payments: true,
  service_deposits: true,
  online_refunds: true,
  services: true,
  service_categories: true,
  service_variants: true,
  service_options: true,
  service_option_offers: true,
  practitioner_services: true,
  agendas: true,
  elsewhere_calendars: true,
  elsewhere_busy_times: true,
  private_calendars: true,
  private_busy_times: true,
  activity_imports: true,
  clients: true,
  client_merges: true,
  client_pairs_apart: true,
  agenda_entries: true,
  email_changes: true,
  waiting_requests: true,
  // A restored site would tell of time that is long taken.
  freed_spans: false,
  waiting_offers: false,
  waiting_offer_spans: false,
  client_requests: true,
  client_notes: true,
  client_preferences: true,
  holds: true,
  booking_addresses: true,
  pending_bookings: true,
  reservation_links: true,
  // Made anew of the reservations.
  reservation_search: false,
  client_moves: true,
  calendar_feeds: true,
  agenda_versions: true,
  reservation_history: true,
  idempotency_keys: false,
  testimonials: true,
  testimonial_invitations: true,
  declines: true,
  decline_links: true,
  pages: true,
  settings: true,
  gallery_images: true,
  replaced_pictures: true,
  notification_templates: true,
  contact_messages: true,
  content_version: true,
  installation: true,
  request_counts: false,
  job_leases: false,
  backups: true,
  site_alerts: true,
  outbox: true,
  // A restored site may be a copy. Devices register again with their next start.
  push_devices: false,
  push_messages: false,
  sms_counts: true,
  maintenance_runs: true,
  erasures: true,
}

type Source = { config: Pick<Config, 'dataDir'>; database: Database; staging: string }

const FORMER_TABLES = ['invitation_refusals']

/** Those that SQLite and Kysely keep for themselves. */
const INTERNAL = /^(?:sqlite|kysely)_/
/** The site names its tables so; another program's that are named otherwise stay with that program. */
const SITE_TABLE = /^[a-z_][a-z0-9_]{0,62}$/

/**
 * Before an upgrade, the database lacks tables of this version and has some of earlier ones. One of a later version has
 * tables that this one does not know: none of their rows is left behind.
 */
export async function withSnapshot<T>(source: Source, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const { database } = source
  const now = await readNow(database)
  const take = (rows: Omit<Snapshot, 'now'>) => {
    const isLater = rows.layout.migrations.some((name) => !Object.hasOwn(MIGRATIONS, name))
    return work({ ...rows, now, tables: rows.tables.filter(({ name }) => isSaved(name, isLater)) })
  }
  return database.engine === 'postgres' ? readPostgresRows(database.kysely, take) : copySqlite(source, take)
}

function isSaved(name: string, isLater: boolean): boolean {
  if (Object.hasOwn(IS_SAVED, name)) return IS_SAVED[name as keyof Tables]
  return FORMER_TABLES.includes(name) || (isLater && SITE_TABLE.test(name) && !INTERNAL.test(name))
}

async function readNow({ engine, kysely }: { engine: Database['engine']; kysely: Db }): Promise<number> {
  const { rows } = await sql<{ now: number }>`select ${databaseNow(engine)} as now`.execute(kysely)
  return Number(rows[0]?.now)
}
