import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Tables } from '#server/db/tables.ts'
import { RULES, type StoredClass } from '#server/features/privacy/retention/queries.ts'
import { declaredTables } from '../support/database/table-types.ts'

type ExpiringTable = (typeof RULES)[StoredClass]['table']

/** Why no class of retention erases rows of these tables. */
const LASTING: Record<Exclude<keyof Tables, ExpiringTable>, string> = {
  users: 'as long as the account; the name of a removed one as long as its past reservations',
  password_reset_asks: 'read and deleted by the worker within seconds',
  lost_link_requests: 'read and deleted by the worker within seconds',
  receipt_clients: 'two ids, deleted with the client’s record',
  kept_payments: 'no personal data',
  activity_imports: 'no personal data',
  voucher_entries: 'accounts: amounts by the ids of voucher and reservation',
  online_refunds: 'accounts: amounts by the ids of payment and provider',
  voucher_visits: 'ids and amounts, deleted with the reservation',
  voucher_checks: 'an id, deleted within the minute',
  services: 'content of the site',
  service_categories: 'content of the site',
  service_variants: 'content of the site',
  service_deposits: 'content of the site',
  service_options: 'content of the site',
  service_option_offers: 'content of the site',
  practitioner_services: 'as long as the account',
  agendas: 'as long as the account; staff edit their absences and labels',
  elsewhere_calendars: 'as long as the account, or until removed',
  private_busy_times:
    'of the version before; erased with elsewhere_busy_times by a trigger, dropped in the next release',
  private_calendars: 'as long as the account, or until removed',
  holds: 'deleted with the agenda entry',
  waiting_offers: 'deleted with the request',
  waiting_offer_spans: 'two ids, deleted with either',
  reservation_search: 'emptied with each change of the client in the reservation, and deleted with it',
  freed_spans: 'no personal data: deleted once the day has passed',
  calendar_feeds: 'as long as the account, or until renewed or removed',
  agenda_versions: 'no personal data',
  client_notes: 'deleted with the client’s record, or with the name in their reservation',
  reservation_history: 'times of a reservation by its id: without personal data once that is anonymized',
  testimonial_invitations: 'deleted with the name in the reservation; its link to decline works until then',
  pages: 'content of the site',
  settings: 'content of the site',
  gallery_images: 'content of the site',
  notification_templates: 'content of the site',
  content_version: 'no personal data',
  client_pairs_apart: 'two ids, deleted with either record',
  installation: 'no personal data',
  job_leases: 'no personal data',
  site_alerts: 'no personal data',
  decline_links: 'keyed hashes of mailboxes; the link to decline works for good',
  erasures: 'keyed hashes: an older backup must not bring the person back',
  passkeys: 'as long as the account, or until removed',
  passkey_challenges: 'five minutes, deleted with the next one',
  recovery_codes: 'as long as the second factor that they replace',
  second_factor_policy: 'no personal data',
  sign_in_challenges: 'five minutes, deleted with the next one',
  staff_invitations: 'as long as the account',
  totp_secrets: 'as long as the account, or until turned off',
}

test('each table is erased by a class of retention, or has a reason to last', () => {
  const expiring = new Set<string>(Object.values(RULES).map(({ table }) => table))
  const known = [...expiring, ...Object.keys(LASTING)].sort()
  expect(known).toEqual(Object.keys(declaredTables()).sort())
})

/** Why no class of retention erases these in DATA_DIR; `mail` is the class `mailFiles`. */
const LASTING_FILES: Record<string, string> = {
  'practice.db': 'its tables, as above',
  uploads: 'content of the site',
  backups: 'the newest ones stay, as many as the owner sets (src/server/backup/prune.ts)',
  'secret.key': 'no personal data',
  'erasures.txt': 'keyed hashes, as the table `erasures`',
}

const SERVER = new URL('../../src/server/', import.meta.url)

test('each file and folder that the server keeps in DATA_DIR is erased, or has a reason to last', () => {
  const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(new URL(path, SERVER), 'utf8'))
  const names = sources.flatMap((text) =>
    [...text.matchAll(/join\((?:config\.)?dataDir, '([^']+)'\)/g)].map(([, name = '']) => name),
  )
  expect([...new Set(names)].filter((name) => !name.endsWith('.lock')).sort()).toEqual(
    ['mail', ...Object.keys(LASTING_FILES)].sort(),
  )
})
