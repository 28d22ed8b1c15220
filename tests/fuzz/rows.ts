import { HOLD_MS } from '#domain/hold.ts'
import { insertPendingBooking } from '#server/features/confirmations/queries.ts'
import { setWithdrawalHash } from '#server/features/testimonials/queries.ts'
import { hashToken, randomToken } from '#server/security/tokens.ts'
import { aBlock, aReservation, aService } from '../support/bookings.ts'
import { countByPractice } from '../support/count.ts'
import { aPractitioner, PASSWORD } from '../support/people.ts'
import { aSecondFactor, codeOf } from '../support/second-factor.ts'
import { anInvitation } from '../support/staff-invitations.ts'
import { TestClient } from '../support/test-client.ts'
import { aTestimonial } from '../support/testimonials.ts'
import type { Stock } from './stock.ts'
import type { Real } from './valid-requests.ts'

const nextInvitation = countByPractice()

export async function insertPasswordReset({ site }: Stock): Promise<string> {
  const token = randomToken()
  const { id } = await aPractitioner(site)
  await site.database.kysely
    .insertInto('password_resets')
    .values({ user_id: id, token_hash: hashToken(token), created_at: site.clock.instant() })
    .execute()
  return token
}

export function insertStaffInvitation({ site }: Stock): Promise<{ id: number; token: string }> {
  return anInvitation(site, { username: `invite_${nextInvitation(site.database)}` })
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
): Promise<Real> {
  const secret = await aSecondFactor(site, person, { isConfirmed: state === 'on' })
  if (state === 'none') await site.database.kysely.deleteFrom('totp_secrets').execute()
  return state === 'unconfirmed' ? { body: { code: codeOf(site, secret) } } : {}
}

export async function insertBlock({ site, owner, nextSlot }: Stock): Promise<number> {
  await aBlock(site, { praticienId: owner.id, ...nextSlot(), duration: 30 })
  return latestEntry(site)
}

async function latestEntry({ database }: Stock['site']): Promise<number> {
  const { id } = await database.kysely
    .selectFrom('agenda_entries')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

/** By the caller, whose cookie owns the hold. */
export async function holdSlot({ caller, serviceId, owner, nextSlot }: Stock): Promise<string> {
  const request = { ...nextSlot(), serviceId, praticienId: owner.id }
  const { body } = await caller.client.post<{ token: string }>('/api/reservations/hold', request)
  return body.token
}

/** Token of the link that confirms a booking. */
export async function insertUnconfirmedBooking(stock: Stock): Promise<string> {
  const { site } = stock
  const { id } = await insertReservation(stock)
  const now = site.clock.instant()
  const token = randomToken()
  await site.database.transaction(async (trx) => {
    await trx
      .updateTable('agenda_entries')
      .set({ kind: 'hold', held_until: now + HOLD_MS })
      .where('id', '=', id)
      .execute()
    await insertPendingBooking(trx, { token_hash: hashToken(token), entry_id: id, created_at: now })
  })
  return token
}

export async function insertReservation(
  { site, owner, serviceId, nextSlot }: Stock,
  cancelled = false,
  clientEmail = 'lea@exemple.fr',
): Promise<Real & { id: number }> {
  const { id, date } = await aReservation(site, {
    praticienId: owner.id,
    serviceId,
    cancelled,
    clientEmail,
    ...nextSlot(),
  })
  return { id, params: { id, date } }
}

/** A client of one reservation, whom a superadmin finds by e-mail. */
export async function insertDataSubject({ site, owner, serviceId, nextSlot }: Stock): Promise<Real> {
  const slot = nextSlot()
  const email = `${slot.date}-${slot.time.replace(':', '')}@exemple.fr`
  await aReservation(site, { praticienId: owner.id, serviceId, clientEmail: email, ...slot })
  return { body: { subject: { email }, cancelUpcoming: true } }
}

export async function insertReservationWithMessage(stock: Stock): Promise<Real> {
  const { id, params } = await insertReservation(stock)
  return { params: { ...params, messageId: await insertMessage(stock, id) } }
}

async function insertMessage(
  { site }: Stock,
  reservationId: number,
  state: 'waiting' | 'failed' = 'waiting',
) {
  const { date, start_minute } = await site.database.kysely
    .selectFrom('agenda_entries')
    .select(['date', 'start_minute'])
    .where('id', '=', reservationId)
    .executeTakeFirstOrThrow()
  const now = site.clock.instant()
  const { id } = await site.database.kysely
    .insertInto('outbox')
    .values({
      event: `fuzz:${crypto.randomUUID()}`,
      type: 'booking_confirmed',
      recipient: 'lea@exemple.fr',
      subject: 'Votre rendez-vous',
      body: 'Bonjour',
      message_id: `<${crypto.randomUUID()}@exemple.fr>`,
      state,
      next_attempt_at: now,
      created_at: now,
      reservation_id: reservationId,
      reservation_date: date,
      reservation_minute: start_minute,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertFailedMessage(stock: Stock): Promise<number> {
  const { id } = await insertReservation(stock)
  return insertMessage(stock, id, 'failed')
}

export async function bookAsVisitor({ site, serviceId, owner, nextSlot }: Stock): Promise<string> {
  const request = {
    ...nextSlot(),
    ...{ serviceId, praticienId: owner.id, clientName: 'Léa Durand', clientEmail: 'lea@exemple.fr' },
  }
  const { headers } = await new TestClient(site.app).post('/api/reservations', request)
  return String(headers.location).split('/').at(-1) ?? ''
}

export async function insertEmailChange(stock: Stock): Promise<string> {
  const { id } = await insertReservation(stock)
  const token = randomToken()
  await stock.site.database.kysely
    .insertInto('email_changes')
    .values({
      reservation_id: id,
      generation: 0,
      email: 'nouvelle@exemple.fr',
      mailbox_hash: 'a',
      token_hash: hashToken(token),
      created_at: stock.site.clock.instant(),
    })
    .execute()
  return token
}

export async function insertInvitation(stock: Stock): Promise<string> {
  const { id } = await insertReservation(stock)
  const token = randomToken()
  await stock.site.database.kysely
    .insertInto('testimonial_invitations')
    .values({
      reservation_id: id,
      token_hash: hashToken(token),
      address_hash: hashToken(token.toLowerCase()),
      created_at: stock.site.clock.instant(),
    })
    .execute()
  return token
}

/** Token of the link by which an author withdraws a testimonial. */
export async function insertWithdrawal({ site }: Stock): Promise<string> {
  const id = await aTestimonial(site, { email: 'lea@exemple.fr' })
  const token = randomToken()
  await site.database.transaction((trx) => setWithdrawalHash(trx, id, hashToken(token)))
  return token
}

export async function insertPage({ site }: Stock): Promise<string> {
  const slug = `page-${crypto.randomUUID()}`
  await site.database.kysely
    .insertInto('pages')
    .values({ slug, title: 'Page', content: '<p>Texte</p>', updated_at: site.clock.instant() })
    .execute()
  return slug
}

export async function insertContactMessage({ site }: Stock): Promise<number> {
  const { id } = await site.database.kysely
    .insertInto('contact_messages')
    .values({
      name: 'Léa',
      email: 'lea@exemple.fr',
      message: 'Bonjour',
      status: 'new',
      created_at: site.clock.instant(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertPicture({ site }: Stock): Promise<number> {
  const { id } = await site.database.kysely
    .insertInto('gallery_images')
    .values({
      filename: crypto.randomUUID(),
      alt_text: 'Des galets',
      width: 600,
      height: 400,
      created_at: site.clock.instant(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertServiceWithPicture({ site }: Stock): Promise<number> {
  const { id } = await aService(site)
  const picture = `prestation-${crypto.randomUUID()}`
  await site.database.kysely.updateTable('services').set({ picture }).where('id', '=', id).execute()
  return id
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

export async function listServiceIds({ database }: Stock['site']): Promise<number[]> {
  const rows = await database.kysely
    .selectFrom('services')
    .select('id')
    .where('removed_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

export async function listPictureIds({ database }: Stock['site']): Promise<number[]> {
  return (await database.kysely.selectFrom('gallery_images').select('id').execute()).map(({ id }) => id)
}

export async function listSlugs({ database }: Stock['site']): Promise<string[]> {
  return (await database.kysely.selectFrom('pages').select('slug').execute()).map(({ slug }) => slug)
}
