import { sql } from 'kysely'
import { DEFAULT_VOUCHER_SETTINGS } from '#domain/accounting/voucher-settings.ts'
import { NEW_AGENDA } from '#domain/booking/agenda.ts'
import { aKeptBook, aReceipt } from '../accounting/book.ts'
import { insertFailedRefund } from '../accounting/failed-refund.ts'
import { HOSTILE_HTML } from '../http/hostile-html.ts'
import { aBlock, aReservation, aWaitingRequest } from '../people/bookings.ts'
import { aNote, recordOf } from '../people/client-records.ts'
import { aPractitioner, aSuperadmin, type Person } from '../people/people.ts'
import { aSetting } from './settings.ts'
import type { TestSite } from './site.ts'
import { fillPublicPages } from './whole-practice.ts'

/** Markup, addresses, templates, bidirectional overrides, control characters, emoji and a very long word. */
const HOSTILE_TEXT = [
  '</script><script>harmed()</script>',
  '"><img src=x onerror=harmed()>',
  "'><svg onload=harmed()>",
  '<iframe srcdoc="<script>parent.harmed()</script>"></iframe>',
  '</title></textarea></style><script>harmed()</script>',
  '<a href="javascript:harmed()">lien</a>',
  'javascript:harmed()',
  '{{constructor.constructor("harmed()")()}}',
  '\u202eécrit à l’envers\u202c',
  '\u0001\u0008\u200b\u2028\u2029\ufffe\ufeff',
  '👩\u200d👧\u200d👦 e\u0301\u0301\u0301',
  '__proto__ constructor ../../etc/passwd',
  'long'.repeat(100),
].join(' ')

const HOSTILE_URL = 'javascript:harmed()//"><img src=x onerror=harmed()>'

/**
 * Columns that the product writes itself, from lists, dates and hashes; every other text column is free text. Rows of
 * the book of receipts are never changed: theirs is written at once.
 */
const STRUCTURAL = new Set(
  `backups.cause backups.state backups.file audit_trail.action audit_trail.detail audit_trail.address agenda_entries.kind agenda_entries.date agenda_entries.source agenda_entries.attendance agenda_entries.cancelled_by agendas.config agendas.later_hours calendar_feeds.seed
  clients.source client_merges.kind client_merges.moved client_notes.visibility client_requests.kind client_requests.due_on client_requests.decision
  client_moves.day sms_counts.day job_leases.job site_alerts.kind site_alerts.server installation.key_check installation.run_state installation.storage_id
  contact_messages.status declines.kind idempotency_keys.reply maintenance_runs.script maintenance_runs.outcome
  receipts.kind receipts.day receipts.means receipts.nature receipts.client_name receipts.detail receipts.hash
  notification_templates.type outbox.event outbox.channel outbox.type outbox.calendar outbox.message_id
  outbox.reservation_date push_devices.endpoint push_devices.p256dh push_devices.auth push_devices.browser push_messages.kind passkeys.credential_id passkeys.public_key passkeys.transports
  passkey_challenges.purpose passkey_challenges.challenge outbox.previous_start outbox.state outbox.via pages.slug reservation_history.kind
  reservation_history.date reservation_history.was_date agenda_entries.service_parts services.picture settings.key settings.value
  testimonials.reservation_date testimonials.status totp_secrets.sealed_secret users.role users.preferences
  vouchers.code_hash vouchers.foreign_code_hash vouchers.service_name voucher_orders.ordered_on voucher_orders.sends_to voucher_orders.send_on voucher_orders.drawing vouchers.sold_on vouchers.valid_until voucher_entries.kind voucher_visits.over_state
  online_payments.purpose online_payments.mode online_payments.state online_payments.deposit_kind pending_bookings.deposit_kind online_refunds.reason online_refunds.state
  receipts.kind receipts.day receipts.means receipts.nature receipts.client_name receipts.detail receipts.hash`.split(
    /\s+/,
  ),
)

/** A filled practice with hostile text in every text that somebody or something typed. */
export async function hostilePractice(site: TestSite): Promise<{ ana: Person; camille: Person }> {
  await fillPublicPages(site)
  const ana = await aSuperadmin(site)
  const { id: serviceId } = await site.database.kysely
    .selectFrom('services')
    .select('id')
    .executeTakeFirstOrThrow()
  const timeOff = [{ from: '2027-04-20', to: '2027-04-22', label: HOSTILE_TEXT }]
  const camille = await aPractitioner(site, { agenda: { ...NEW_AGENDA, timeOff }, offers: [serviceId] })
  await insertRows(site, camille)
  await insertFailedBackup(site)
  await insertPaidCancellation(site, camille)
  await insertFailedRefund(site)
  await fillSettings(site)
  return { ana, camille }
}

async function insertParts({ database: { kysely: db } }: TestSite): Promise<void> {
  const part = { name: 'x', duration_minutes: 75, price_cents: 8000 }
  const { id: option_id } = await db
    .insertInto('service_options')
    .values(part)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('service_variants')
    .values({ service_id: 1, ...part })
    .execute()
  await db.insertInto('service_option_offers').values({ option_id, service_id: 1 }).execute()
}

async function insertRows(site: TestSite, { id: praticienId }: Person): Promise<void> {
  const { kysely: db } = site.database
  const now = site.clock.instant()
  const inAgenda = { praticienId, date: '2027-04-12', serviceId: 1 }
  const reservation = await aReservation(site, { ...inAgenda, time: '10:00' })
  const { id: reservation_id } = reservation
  const client = await recordOf(site, reservation)
  await aNote(site, { client, author: praticienId })
  const category = await db
    .insertInto('service_categories')
    .values({ name: 'x', name_key: 'x', position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('services').set({ category_id: category.id }).execute()
  await insertParts(site)
  await db
    .insertInto('client_preferences')
    .values({ client_id: client, pressure: 'x', oils: 'x', music: 'x', other: 'x', updated_at: now })
    .execute()
  await aReservation(site, { ...inAgenda, date: '2027-04-13', time: '14:00' })
  const part = { name: HOSTILE_TEXT, minutes: 60, cents: 7000 }
  const service_parts = JSON.stringify({ variant: part, options: [{ id: 1, ...part }] })
  await db.updateTable('agenda_entries').set({ service_parts, parts_service_id: 1 }).execute()
  await aBlock(site, { ...inAgenda, time: '15:00', duration: 60, label: 'x' })
  const texts = { recipient: 'x', subject: 'x', body: 'x', last_error: 'x', message_id: 'x' }
  await db
    .insertInto('outbox')
    .values(
      (['failed', 'waiting', 'sent'] as const).map((state) => ({
        ...texts,
        event: state,
        type: 'booking_confirmed',
        state,
        next_attempt_at: now + 3_600_000,
        created_at: now,
        reservation_id,
      })),
    )
    .execute()
  await db
    .insertInto('client_requests')
    .values({ kind: 'erasure', reservation_id, email: 'x', created_at: now, due_on: '2027-05-12' })
    .execute()
  await aWaitingRequest(site, {
    client_name: 'x',
    client_email: 'x',
    client_phone: 'x',
    variant_name: 'x',
    until: '2027-05-12',
    reservation_id,
  })
  const paid = { kind: 'payment' as const, received_at: now, day: '2027-04-12', cents: 6_000, hash: '' }
  const hostile = { means: HOSTILE_TEXT, nature: HOSTILE_TEXT, client_name: HOSTILE_TEXT }
  await db
    .insertInto('receipts')
    .values({ number: 1, ...paid, ...hostile, reservation_id })
    .execute()
  const names = { client_id: client, recipient_name: 'x', giver_name: 'x', message: 'x' }
  const sold = { units: 10_000, paid_cents: 10_000, sold_on: '2027-04-12', valid_until: '2028-04-12' }
  await db
    .insertInto('vouchers')
    .values({ ...names, ...sold, balance: 10_000, created_at: now })
    .execute()
  const order = { ordered_at: now, ordered_on: '2027-04-12', units: 10_000, price_cents: 10_000 }
  const terms = { token_hash: 'x', valid_months: 12, conditions: 'x', sends_to: 'recipient' as const }
  const addresses = { giver_email: 'x', recipient_email: 'x', service_name: 'x' }
  const { client_id: _, ...typed } = names
  await db
    .insertInto('voucher_orders')
    .values({ ...order, ...terms, ...addresses, ...typed })
    .execute()
  const hashes = { mailbox_hash: 'x', token_hash: 'x' }
  await db
    .insertInto('email_changes')
    .values({ reservation_id, generation: 0, email: 'x', created_at: now, ...hashes })
    .execute()
  await db
    .insertInto('contact_messages')
    .values({ name: 'x', email: 'x', message: 'x', status: 'new', created_at: now })
    .execute()
  const testimonial = { client_name: 'x', comment: 'x', rating: 2, created_at: now }
  await db
    .insertInto('testimonials')
    .values([
      { ...testimonial, status: 'pending', email: 'x' },
      { ...testimonial, status: 'refused', refusal_reason: 'x' },
    ])
    .execute()
  await db
    .insertInto('passkeys')
    .values({
      user_id: praticienId,
      credential_id: 'x',
      public_key: 'x',
      counter: 0,
      transports: '[]',
      name: 'x',
      backed_up: 0,
      created_at: now,
    })
    .execute()
  await db
    .insertInto('maintenance_runs')
    .values({ script: 'unlock', outcome: 'failed', detail: 'x', user_id: praticienId, ran_at: now })
    .execute()
}

/** With its texts: no row of the book is changed later. */
async function insertPaidCancellation(site: TestSite, { id: praticienId }: Person): Promise<void> {
  const { id } = await aReservation(site, { praticienId, date: '2027-04-14', time: '09:00', cancelled: true })
  const means = HOSTILE_TEXT
  const detail = JSON.stringify({
    visitDay: '2027-04-14',
    totalCents: 6250,
    regime: 'franchise',
    lines: [{ label: HOSTILE_TEXT, quantity: 1, cents: 6250 }],
  })
  const texts = { means, nature: HOSTILE_TEXT, client_name: HOSTILE_TEXT, detail }
  await aReceipt(site, { reservationId: id, ...texts })
  await aKeptBook(site, { means: [means], threshold: { euros: 1, source: HOSTILE_TEXT } })
}

async function insertFailedBackup(site: TestSite): Promise<void> {
  await site.database.kysely
    .insertInto('backups')
    .values({ cause: 'night', state: 'failed', started_at: site.clock.instant(), failure: 'x' })
    .execute()
}

async function fillSettings(site: TestSite): Promise<void> {
  const richText = `${HOSTILE_TEXT}${Object.values(HOSTILE_HTML).flat().join('\n')}`
  const settings = {
    ...Object.fromEntries(
      [
        'siteTitle',
        'tagline',
        'address',
        'phone',
        'publicEmail',
        'openingHours',
        'doorCode',
        'colorPrimary',
        'colorSecondary',
      ].map((key) => [key, HOSTILE_TEXT]),
    ),
    ...Object.fromEntries(
      ['contactInfo', 'legalText', 'privacyPolicy', 'termsOfService'].map((key) => [key, richText]),
    ),
    fontPrimary: HOSTILE_TEXT,
    logo: HOSTILE_URL,
    vouchers: {
      ...DEFAULT_VOUCHER_SETTINGS,
      isOn: true,
      takesOrders: true,
      conditions: HOSTILE_TEXT,
      howToPay: HOSTILE_TEXT,
    },
    socialLinks: { facebook: HOSTILE_URL, instagram: 'javascript:harmed()' },
    backgroundImages: [HOSTILE_URL],
    openingTimes: [{ day: 1, ranges: [{ start: HOSTILE_TEXT, end: HOSTILE_URL }] }],
    closures: [{ from: '2027-04-26', to: '2027-04-27', label: HOSTILE_TEXT }],
    watchedWords: [{ word: HOSTILE_URL, reason: HOSTILE_URL, instead: HOSTILE_URL }],
    siteAddress: HOSTILE_URL,
    legalDetails: {
      details: { name: HOSTILE_TEXT, director: HOSTILE_URL, mediatorSite: HOSTILE_URL },
      written: {},
    },
    mailServer: {
      host: HOSTILE_TEXT,
      port: 25,
      security: 'none',
      username: HOSTILE_TEXT,
      from: HOSTILE_TEXT,
      sealedPassword: null,
    },
  }
  for (const [key, value] of Object.entries(settings)) await aSetting(site, key, value)
  await site.database.kysely.updateTable('pages').set({ content: richText }).execute()
}

/** Call when everybody has signed in: usernames change too. Returns the tables that had no row to fill. */
export async function fillEveryText({ database: { kysely: db } }: TestSite): Promise<string[]> {
  const empty: string[] = []
  for (const { name: table, columns } of await db.introspection.getTables()) {
    const free = columns.filter(({ name, dataType }) => isFreeText(table, name, dataType))
    for (const { name } of free) {
      // Pages keep their rich text.
      if (table === 'pages' && name === 'content') continue
      const { numAffectedRows = 0n } = await sql`
        update ${sql.table(table)} set ${sql.ref(name)} = ${HOSTILE_TEXT} || rowid`.execute(db)
      if (numAffectedRows === 0n) empty.push(`${table}.${name}`)
    }
  }
  await db
    .updateTable('users')
    .set({ preferences: JSON.stringify({ nickname: HOSTILE_TEXT, dashboardView: HOSTILE_TEXT }) })
    .execute()
  return empty
}

function isFreeText(table: string, column: string, dataType: string): boolean {
  return /text/i.test(dataType) && !column.endsWith('_hash') && !STRUCTURAL.has(`${table}.${column}`)
}
