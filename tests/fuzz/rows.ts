import { HOLD_MS } from '#domain/booking/slots/hold.ts'
import { addDays, parseTime } from '#domain/language/time.ts'
import type { Tables } from '#server/db/tables.ts'
import { createReservationLink } from '#server/features/messages/links/actions.ts'
import { hashToken, randomToken } from '#server/security/tokens.ts'
import { aBlock, aReservation, aService, aWaitingRequest } from '../support/people/bookings.ts'
import { recordOf } from '../support/people/client-records.ts'
import { aPractitioner, PASSWORD } from '../support/people/people.ts'
import { aSecondFactor, codeOf } from '../support/people/second-factor.ts'
import { aTestimonial } from '../support/people/testimonials.ts'
import { aSetting } from '../support/practice/settings.ts'
import { TestClient } from '../support/practice/test-client.ts'
import { OPEN_EVERY_DAY, type Stock } from './stock.ts'

/** A new row in this table. Returns its id, if it has one. */
async function insertRow({ site }: Stock, table: keyof Tables, row: object): Promise<number> {
  const values = { created_at: site.clock.instant(), ...row }
  const [inserted] = await site.database.kysely
    .insertInto(table)
    .values(values as never)
    .returningAll()
    .execute()
  return (inserted as { id: number }).id
}

/** A link whose token is stored in this table. */
async function insertLink(stock: Stock, table: keyof Tables, row: object): Promise<string> {
  const token = randomToken()
  await insertRow(stock, table, { ...row, token_hash: hashToken(token) })
  return token
}

export async function insertPasswordReset(stock: Stock): Promise<string> {
  return insertLink(stock, 'password_resets', { user_id: (await aPractitioner(stock.site)).id })
}

export async function insertEmailChange(stock: Stock): Promise<string> {
  const { id } = await insertReservation(stock)
  const change = { reservation_id: id, generation: 0, email: 'nouvelle@exemple.fr', mailbox_hash: 'a' }
  return insertLink(stock, 'email_changes', change)
}

export async function insertInvitation(stock: Stock): Promise<string> {
  const { id } = await insertReservation(stock)
  return insertLink(stock, 'testimonial_invitations', { reservation_id: id, address_hash: randomToken() })
}

export async function insertReservationLink(stock: Stock): Promise<string> {
  const { id } = await insertReservation(stock)
  const link = await createReservationLink(stock.site, stock.site.database.kysely, id)
  return link.split('/').at(-1) ?? ''
}

/** Of a visit that is over. */
export async function insertPastVisitLink(stock: Stock): Promise<string> {
  const { site, serviceId } = stock
  const { id: praticienId } = await aPractitioner(site, { agenda: OPEN_EVERY_DAY, offers: [serviceId] })
  const visit = { date: addDays(site.clock.local().day, -2), time: stock.nextSlot().time }
  const { id } = await aReservation(site, { ...visit, praticienId, serviceId, clientEmail: 'lea@exemple.fr' })
  const link = await createReservationLink(site, site.database.kysely, id)
  return link.split('/').at(-1) ?? ''
}

/** A date that was booked with others. */
export async function insertSeries(stock: Stock) {
  const reservation = await insertReservation(stock)
  const { id } = reservation
  const table = stock.site.database.kysely.updateTable('agenda_entries')
  await table.set({ series_id: id }).where('id', '=', id).execute()
  return reservation
}

/** Turns a reservation into one that its visitor still has to confirm. */
export async function insertUnconfirmedBooking(stock: Stock): Promise<string> {
  const { id } = await insertReservation(stock)
  const hold = { kind: 'hold', held_until: stock.site.clock.instant() + HOLD_MS } as const
  await stock.site.database.kysely.updateTable('agenda_entries').set(hold).where('id', '=', id).execute()
  return insertLink(stock, 'pending_bookings', { entry_id: id })
}

/** The link by which an author withdraws a testimonial. */
export async function insertWithdrawal({ site }: Stock): Promise<string> {
  const token = randomToken()
  await aTestimonial(site, { email: 'lea@exemple.fr', withdrawalHash: hashToken(token) })
  return token
}

export function insertReservation(
  { site, owner, serviceId, nextSlot }: Stock,
  { cancelled = false, clientEmail = 'lea@exemple.fr' } = {},
) {
  return aReservation(site, { praticienId: owner.id, serviceId, cancelled, clientEmail, ...nextSlot() })
}

/** The record of a client with one reservation. */
export async function insertClient(stock: Stock): Promise<number> {
  return recordOf(stock.site, await insertReservation(stock))
}

/** A client, and another one who can be merged with them. */
export async function insertClientPair(stock: Stock): Promise<{ id: number; otherId: number }> {
  const insertOne = () => insertReservation(stock, { clientEmail: `${crypto.randomUUID()}@exemple.fr` })
  const [one, other] = [await insertOne(), await insertOne()]
  return { id: await recordOf(stock.site, one), otherId: await recordOf(stock.site, other) }
}

/** Waiting, or failed, about this reservation. */
export async function insertMessage(
  stock: Stock,
  { id, date, time }: Awaited<ReturnType<typeof aReservation>>,
  state = 'waiting',
): Promise<number> {
  return insertRow(stock, 'outbox', {
    event: `fuzz:${crypto.randomUUID()}`,
    type: 'booking_confirmed',
    recipient: 'lea@exemple.fr',
    subject: 'Votre rendez-vous',
    body: 'Bonjour',
    message_id: `<${crypto.randomUUID()}@exemple.fr>`,
    state,
    next_attempt_at: stock.site.clock.instant(),
    reservation_id: id,
    reservation_date: date,
    reservation_minute: parseTime(time),
  })
}

/** The link of a request to wait that its mailbox has not confirmed. */
export async function insertWaitingLink(stock: Stock): Promise<string> {
  const token = randomToken()
  await insertWaiting(stock, { token_hash: hashToken(token), confirmed_at: null })
  return token
}

/** The offer of a whole free day, to somebody who waits. */
export async function insertFreedTime(stock: Stock): Promise<string> {
  const requestId = await insertWaiting(stock, {
    service_id: stock.serviceId,
    client_name: 'Léa',
    client_email: `${crypto.randomUUID()}@exemple.fr`,
  })
  return insertLink(stock, 'waiting_offers', { request_id: requestId })
}

export function insertWaiting(stock: Stock, differences: object = {}): Promise<number> {
  return aWaitingRequest(stock.site, { client_email: 'lea@exemple.fr', ...differences })
}

export function insertContactMessage(stock: Stock): Promise<number> {
  const message = { name: 'Léa', email: 'lea@exemple.fr', message: 'Bonjour', status: 'new' }
  return insertRow(stock, 'contact_messages', message)
}

export function insertClientRequest(stock: Stock): Promise<number> {
  const due = stock.site.clock.local().day
  return insertRow(stock, 'client_requests', { kind: 'export', email: 'lea@exemple.fr', due_on: due })
}

export function insertPicture(stock: Stock): Promise<number> {
  const picture = { filename: crypto.randomUUID(), alt_text: 'Des galets', width: 600, height: 400 }
  return insertRow(stock, 'gallery_images', picture)
}

export function insertPasskey(stock: Stock): Promise<number> {
  const key = {
    credential_id: crypto.randomUUID(),
    public_key: 'x',
    counter: 0,
    transports: '[]',
    backed_up: 0,
  }
  return insertRow(stock, 'passkeys', { user_id: stock.caller.person.id, name: 'Clé', ...key })
}

export async function insertPushDevice(stock: Stock): Promise<number> {
  const [now, token_hash] = [stock.site.clock.instant(), crypto.randomUUID()]
  const device = { token_hash, user_id: stock.caller.person.id, created_at: now, seen_at: now }
  await stock.site.database.kysely.insertInto('known_devices').values(device).execute()
  const endpoint = `https://fcm.googleapis.com/${token_hash}`
  const address = { endpoint, p256dh: 'x', auth: 'x' }
  return insertRow(stock, 'push_devices', { ...device, ...address, browser: 'Chrome' })
}

export async function insertPage({ site: { database, clock } }: Stock): Promise<string> {
  const page = { slug: `page-${crypto.randomUUID()}`, title: 'Page', content: '<p>Texte</p>' }
  await database.kysely
    .insertInto('pages')
    .values({ ...page, updated_at: clock.instant() })
    .execute()
  return page.slug
}

export async function insertServiceWithPicture({ site }: Stock): Promise<number> {
  const { id } = await aService(site)
  const picture = `prestation-${crypto.randomUUID()}`
  await site.database.kysely.updateTable('services').set({ picture }).where('id', '=', id).execute()
  return id
}

export async function insertBlock(stock: Stock): Promise<number> {
  const { site, owner, nextSlot } = stock
  await aBlock(site, { praticienId: owner.id, ...nextSlot(), duration: 30 })
  return Math.max(...(await listIds(stock, 'agenda_entries')))
}

/** By the caller, whose cookie owns the hold. */
export async function holdSlot({ caller, serviceId, owner, nextSlot }: Stock): Promise<string> {
  const request = { ...nextSlot(), serviceId, praticienId: owner.id }
  const { body } = await caller.client.post<{ token: string }>('/api/reservations/hold', request)
  return body.token
}

export async function openSecondSession({ site, caller }: Stock): Promise<string> {
  await new TestClient(site.app).signIn(caller.person.username)
  const { body } = await caller.client.get<{ id: string; isCurrent: boolean }[]>('/api/admin/sessions')
  // A visitor has none.
  const other = Array.isArray(body) ? body.find(({ isCurrent }) => !isCurrent) : undefined
  return other?.id ?? '1'
}

export async function insertSecondFactor({ site }: Stock): Promise<number> {
  const person = await aPractitioner(site)
  await aSecondFactor(site, person)
  return person.id
}

/** The code with which the caller's visitor may finish the sign-in of an account. */
export async function owingSecondStep({ site, caller }: Stock): Promise<string> {
  const person = await aPractitioner(site)
  const secret = await aSecondFactor(site, person)
  await caller.client.post('/api/auth/login', { username: person.username, password: PASSWORD })
  return codeOf(site, secret)
}

/** Gives the caller a second factor in this state. */
export async function withSecondFactor(
  { site, caller: { person } }: Stock,
  state: 'none' | 'unconfirmed' | 'on',
): Promise<object> {
  const secret = await aSecondFactor(site, person, { isConfirmed: state === 'on' })
  if (state === 'none') await site.database.kysely.deleteFrom('totp_secrets').execute()
  return state === 'unconfirmed' ? { code: codeOf(site, secret) } : {}
}

export async function findTemplate({ site }: Stock): Promise<number> {
  const { id } = await site.database.kysely
    .selectFrom('notification_templates')
    .select('id')
    // One of the types that also leave as SMS.
    .where('type', '=', 'booking_reminder')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertCategory({ site }: Stock): Promise<number> {
  const name = randomToken()
  const { id } = await site.database.kysely
    .insertInto('service_categories')
    .values({ name, name_key: name, position: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertOption({ site }: Stock): Promise<number> {
  const { id } = await site.database.kysely
    .insertInto('service_options')
    .values({ name: 'Aromathérapie', duration_minutes: 15, price_cents: 1000 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function listIds(
  { site }: Stock,
  table: 'agenda_entries' | 'gallery_images' | 'service_categories',
): Promise<number[]> {
  return (await site.database.kysely.selectFrom(table).select('id').execute()).map(({ id }) => id)
}

/** Links that nobody would read are not sent. Nothing listens there; `prepareStock` removes it again. */
export async function whereMailsLeave({ site }: Stock) {
  await aSetting(site, 'mailServer', { host: '127.0.0.1', port: 1 })
  return {}
}

/** A provider whose key cannot be opened: nothing is asked of it. */
export async function whereSmsWait({ site, caller }: Stock) {
  await aSetting(site, 'smsProvider', { provider: 'brevo', sender: 'Saules', sealedSecrets: '' })
  await site.database.kysely
    .updateTable('users')
    .set({ phone: '0612345678' })
    .where('id', '=', caller.person.id)
    .execute()
  return {}
}
