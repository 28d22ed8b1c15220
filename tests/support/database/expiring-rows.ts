import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import type { RetentionClass } from '#domain/privacy/retention.ts'
import type { Tables } from '#server/db/tables.ts'
import { aBlock, aReservation, aService } from '../people/bookings.ts'
import { aPractitioner, type Person } from '../people/people.ts'
import { aTestimonial } from '../people/testimonials.ts'
import { practice, type TestPractice } from '../practice/practice.ts'
import { EXPIRING_ORDERS } from './expiring-orders.ts'
import { aPrivateCalendar } from './private-calendars.ts'

/** Years ago by the database's clock, too, which protects lines of the audit trail for one. */
const TODAY = '2021-04-12'

/** Reservations without a client, to which rows refer. */
const REFERRED = { date: TODAY, clientName: null, clientEmail: null }

type Practice = { site: TestPractice; camille: Pick<Person, 'id'> }

/** One row of each class, written now; later it is the only one of its class. */
export const EXPIRING_ROWS: Record<RetentionClass, (practice: Practice) => Promise<unknown>> = {
  holds: ({ site, camille }) =>
    site.database.kysely
      .insertInto('agenda_entries')
      .values({
        kind: 'hold',
        held_until: site.clock.instant() + 5 * 60_000,
        practitioner_id: camille.id,
        date: '2021-04-20',
        start_minute: 600,
        duration_minutes: 60,
        buffer_minutes: 0,
        occupied_until: 660,
        client_email: 'attente@exemple.fr',
        source: 'public',
        created_at: site.clock.instant(),
        updated_at: site.clock.instant(),
      })
      .execute(),
  pendingBookings: (at) =>
    insert(at, 'pending_bookings', { token_hash: 'a', entry_id: null, created_at: now(at) }),
  emailChanges: async (at) => {
    const { id } = await aReservation(at.site, { ...REFERRED, praticienId: at.camille.id, time: '06:00' })
    await insert(at, 'email_changes', {
      reservation_id: id,
      generation: 0,
      email: 'nouvelle@exemple.fr',
      mailbox_hash: 'a',
      token_hash: 'a',
      created_at: now(at),
    })
  },
  unconfirmedWaiting: (at) => waiting(at, { until: '2030-01-01' }),
  endedWaiting: (at) => waiting(at, { until: '2030-01-01', confirmed_at: now(at), ended_at: now(at) }),
  ...EXPIRING_ORDERS,
  bookingAddresses: (at) => insert(at, 'booking_addresses', { address_hash: 'a', booked_at: now(at) }),
  idempotencyKeys: (at) =>
    insert(at, 'idempotency_keys', { key_hash: 'a', request_hash: 'a', reply: '{}', created_at: now(at) }),
  loginFailures: (at) => insert(at, 'login_failures', { username: 'a', address: 'a', failed_at: now(at) }),
  requestCounts: (at) =>
    insert(at, 'request_counts', { key_hash: 'a', count: 1, ends_at: now(at) + 55 * 60_000 }),
  passwordResets: (at) =>
    insert(at, 'password_resets', { user_id: at.camille.id, token_hash: 'a', created_at: now(at) }),
  smsCounts: (at) => insert(at, 'sms_counts', { day: TODAY, recipient_hash: 'a', count: 1 }),
  clientMerges: async (at) => {
    const [keptId, otherId] = [await aLastingRecord(at, 'zoe'), await aLastingRecord(at, 'zoe petit')]
    await insertMerge(at, keptId, otherId)
  },
  mergedPreferences: async (at) => {
    const keptId = await aLastingRecord(at, 'lea')
    const otherId = await aLastingRecord(at, 'lea durand', keptId)
    await insertMerge(at, keptId, otherId)
    for (const clientId of [keptId, otherId])
      await insert(at, 'client_preferences', { client_id: clientId, music: 'Jazz', updated_at: now(at) })
  },
  clientMoves: async (at) => {
    const { id } = await aReservation(at.site, { ...REFERRED, praticienId: at.camille.id, time: '08:00' })
    await insert(at, 'client_moves', { reservation_id: id, day: TODAY, moves: 1, moved_at: now(at) })
  },
  busyElsewhere: async (at) => {
    const day = { date: TODAY, from: '10:00', to: '11:00' }
    await aPrivateCalendar(at.site, at.camille.id, [day])
  },
  sessions: (at) =>
    insert(at, 'sessions', {
      token_hash: 'a',
      user_id: at.camille.id,
      user_agent: '',
      created_at: now(at),
      seen_at: now(at),
    }),
  messageTexts: (at) => insert(at, 'outbox', aFailedMessage(at, { event: 'texte', body: 'Bonjour Léa' })),
  mailFiles: async (at) => {
    const folder = join(at.site.config.dataDir, 'mail')
    mkdirSync(folder, { recursive: true })
    for (const name of ['abc.eml', 'notes.txt']) {
      writeFileSync(join(folder, name), 'Bonjour Léa')
      utimesSync(join(folder, name), now(at) / 1000, now(at) / 1000)
    }
  },
  journal: (at) => insert(at, 'outbox', aFailedMessage(at, { event: 'journal', body: '' })),
  reservationLinks: async (at) => {
    const { id } = await aReservation(at.site, { ...REFERRED, praticienId: at.camille.id, time: '09:00' })
    await insert(at, 'reservation_links', { token_hash: 'a', reservation_id: id, created_at: now(at) })
  },
  maintenanceRuns: (at) =>
    insert(at, 'maintenance_runs', {
      script: 'unlock',
      outcome: 'done',
      detail: '',
      user_id: at.camille.id,
      ran_at: now(at),
    }),
  backups: async (at) => {
    const row = { cause: 'night', state: 'verified', started_at: now(at) } as const
    await insert(at, 'backups', row)
    await insert(at, 'backups', { ...row, file: 'cabinet-2021-04-12-030000.tar.gz' })
  },
  auditTrail: (at) => insert(at, 'audit_trail', { happened_at: now(at), action: 'signed_in' }),
  knownDevices: (at) =>
    insert(at, 'known_devices', {
      token_hash: 'a',
      user_id: at.camille.id,
      created_at: now(at),
      seen_at: now(at),
    }),
  receiptNames: (at) =>
    insert(at, 'receipts', {
      number: 1,
      kind: 'payment',
      received_at: now(at),
      day: '2011-04-12',
      cents: 6000,
      means: 'Carte',
      nature: 'Massage',
      client_name: 'Léa Durand',
      hash: '',
    }),
  voucherNames: (at) =>
    insert(at, 'vouchers', {
      units: 10_000,
      paid_cents: 10_000,
      balance: 10_000,
      sold_on: TODAY,
      valid_until: '2021-07-12',
      recipient_name: 'Léa Durand',
      message: 'Bon anniversaire',
      created_at: now(at),
    }),
  replacedPictures: (at) => insert(at, 'replaced_pictures', { filename: 'fond-a', replaced_at: now(at) }),
  pushDevices: (at) => insertPushDevice(at),
  pushMessages: async (at) => {
    const id = await insertPushDevice(at)
    await insert(at, 'push_messages', {
      device_id: id,
      kind: 'booked',
      created_at: now(at),
      retry_at: now(at),
    })
  },
  clientRequests: (at) =>
    insert(at, 'client_requests', {
      kind: 'export',
      email: 'demande@exemple.fr',
      created_at: now(at),
      due_on: '2021-05-12',
      decided_at: now(at),
      decision: 'done',
    }),
  contactMessages: (at) =>
    insert(at, 'contact_messages', {
      name: 'Zoé',
      email: 'zoe@exemple.fr',
      message: 'Bonjour',
      status: 'new',
      created_at: now(at),
    }),
  testimonials: ({ site }) => aTestimonial(site, { status: 'refused', email: 'avis@exemple.fr' }),
  blockLabels: ({ site, camille }) =>
    aBlock(site, { praticienId: camille.id, date: TODAY, time: '10:00', duration: 60, label: 'Mme Roy' }),
  clientRecords: (at) =>
    insert(at, 'clients', {
      contact_key: 'mailto:importee@exemple.fr',
      name_key: 'importee',
      email: 'importee@exemple.fr',
      search_text: 'importee',
      source: 'import',
      created_at: now(at),
      updated_at: now(at),
    }),
  clients: ({ site, camille }) =>
    aReservation(site, {
      praticienId: camille.id,
      date: TODAY,
      time: '12:00',
      clientEmail: 'lea@exemple.fr',
    }),
  invitationDeclines: (at) =>
    insert(at, 'declines', { address_hash: 'a', kind: 'invitation', created_at: now(at) }),
}

export async function anExpiringPractice(): Promise<Practice & { camille: Person }> {
  const site = await practice({ now: `${TODAY}T08:00` })
  return { site, camille: await aPractitioner(site) }
}

function now({ site }: Practice): number {
  return site.clock.instant()
}

function insert<T extends keyof Tables>({ site }: Practice, table: T, row: Insertable<Tables[T]>) {
  return site.database.kysely
    .insertInto(table)
    .values(row as never)
    .execute()
}

/** With the known device of its account, which is younger. */
async function insertPushDevice(at: Practice): Promise<number> {
  const name = crypto.randomUUID()
  const device = { token_hash: name, user_id: at.camille.id, created_at: now(at), seen_at: now(at) }
  await insert(at, 'known_devices', { ...device, seen_at: now(at) + 1 })
  const { id } = await at.site.database.kysely
    .insertInto('push_devices')
    .values({
      ...device,
      browser: 'Chrome',
      endpoint: `https://fcm.googleapis.com/${name}`,
      p256dh: 'x',
      auth: 'x',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function aFailedMessage(at: Practice, { event, body }: { event: string; body: string }) {
  return {
    event,
    recipient: 'lea@exemple.fr',
    subject: 'Votre rendez-vous',
    body,
    message_id: event,
    state: 'failed' as const,
    next_attempt_at: now(at),
    created_at: now(at),
  }
}

/** Its last contact is so late that no purge erases it. */
async function insertMerge(at: Practice, keptId: number, otherId: number): Promise<void> {
  const moved = '{"reservations":[],"aliases":[],"notes":[],"preferences":[],"taken":[],"declines":[]}'
  await insert(at, 'client_merges', {
    kind: 'merge',
    kept_id: keptId,
    other_id: otherId,
    moved,
    done_at: now(at),
  })
}

async function aLastingRecord(
  { site }: Practice,
  name: string,
  mergedInto: number | null = null,
): Promise<number> {
  const { id } = await site.database.kysely
    .insertInto('clients')
    .values({
      contact_key: 'mailto:zoe@exemple.fr',
      name_key: name,
      search_text: name,
      source: 'staff',
      merged_into: mergedInto,
      created_at: site.clock.instant(),
      updated_at: site.clock.instant() * 2,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function waiting(
  at: Practice,
  change: Pick<Insertable<Tables['waiting_requests']>, 'until' | 'confirmed_at' | 'ended_at'>,
): Promise<void> {
  const { id } = await aService(at.site)
  await insert(at, 'waiting_requests', {
    token_hash: `waiting ${id}`,
    created_at: now(at),
    service_id: id,
    duration_minutes: 60,
    variant_name: '',
    weekdays: '',
    periods: '',
    ...change,
  })
}
