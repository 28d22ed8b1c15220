import { type SqlBool, sql } from 'kysely'
import { parsePreferences } from '#domain/accounts/preferences.ts'
import { termsOf } from '#domain/booking/reservation.ts'
import type { LocalTime } from '#domain/language/time.ts'
import type { MessagePlan } from '#domain/messages/message-plan.ts'
import type { MessageReservation } from '#domain/messages/message-values.ts'
import type { Database, Db, Trx } from '#server/db/engine.ts'
import { heldDeposit } from '#server/db/statements/paid-deposits.ts'
import type { Tables } from '#server/db/tables.ts'
import { canBeTakenBack } from '#server/jobs/claims.ts'
import { STATE_COLUMNS } from '#server/practice/reservations/reservation-state.ts'

export type Template = { id: number; type: string; subject: string; body: string; sms: string | null }

export const TEMPLATE_COLUMNS = ['id', 'type', 'subject', 'body', 'sms'] as const

export async function findActiveTemplate(db: Db, type: string): Promise<Template | null> {
  const template = await db
    .selectFrom('notification_templates')
    .select(TEMPLATE_COLUMNS)
    .where('type', '=', type)
    .where('active', '=', 1)
    .executeTakeFirst()
  return template ?? null
}

export async function listSuperadmins(db: Db): Promise<{ email: string | null; preferences: string }[]> {
  return (
    db
      .selectFrom('users')
      .select(['email', 'preferences'])
      .where('role', '=', 'superadmin')
      // Invited people who have not accepted get nothing about clients.
      .where('password_hash', 'is not', null)
      .where('removed_at', 'is', null)
      .orderBy('id')
      .execute()
  )
}

/** Includes cancelled reservations. */
export async function findReservation(db: Db, id: number) {
  return selectMessageReservations(db).where('agenda_entries.id', '=', id).executeTakeFirst()
}

/** Includes cancelled reservations; in the order of their starts. */
export async function listMessageReservations(
  db: Db,
  ids: readonly number[],
): Promise<MessageReservationRow[]> {
  if (ids.length === 0) return []
  return selectMessageReservations(db)
    .where('agenda_entries.id', 'in', ids)
    .orderBy('date')
    .orderBy('start_minute')
    .orderBy('agenda_entries.id')
    .execute()
}

export function selectMessageReservations(db: Db) {
  return db
    .selectFrom('agenda_entries')
    .innerJoin('users', 'users.id', 'practitioner_id')
    .leftJoin('voucher_visits', 'voucher_visits.reservation_id', 'agenda_entries.id')
    .leftJoin('voucher_checks', 'voucher_checks.reservation_id', 'voucher_visits.reservation_id')
    .select([
      'voucher_visits.cents as voucher_cents',
      'voucher_checks.reservation_id as unjudged_id',
      'agenda_entries.id',
      'duration_minutes',
      'price_cents',
      'source',
      'client_name',
      'client_email',
      'client_phone',
      'service_id',
      'service_name',
      'practitioner_id',
      'sequence',
      'agenda_entries.created_at',
      'updated_at',
      'link_generation',
      'first_name',
      'last_name',
      'series_id',
      ...STATE_COLUMNS,
      ...heldDeposit(),
      // With the reservation, so that practices without SMS have no query more.
      sql<string | null>`(select value from settings where key = 'smsRules')`.as('sms_rules'),
      sql<string | null>`(select value from settings where key = 'smsProvider')`.as('sms_provider'),
      // Likewise without a query more where no device rings.
      sql<SqlBool>`exists (select 1 from push_devices
        where user_id = practitioner_id and endpoint is not null)`.as('rings'),
    ])
    .where('kind', '=', 'reservation')
}

export type MessageReservationRow = NonNullable<Awaited<ReturnType<typeof findReservation>>>

/**
 * Messages that can be taken back, claimed ones too. On PostgreSQL, locks them, so that no worker claims them or hands
 * them over before the transaction ends; SQLite transactions already exclude other writers.
 */
export async function listPendingMessages(
  { engine }: Pick<Database, 'engine'>,
  trx: Trx,
  { reservationId, types }: { reservationId: number; types: readonly string[] },
): Promise<PendingMessageRow[]> {
  const pending = trx
    .selectFrom('outbox')
    .select([
      'id',
      'type',
      'event',
      'previous_start as lastAnnouncedStart',
      sql<boolean>`(${mayHaveLeft()} or ${hasReachedOthers()})`.as('mayHaveLeft'),
    ])
    .where('reservation_id', '=', reservationId)
    .where('type', 'in', types)
    .where('state', '=', 'waiting')
    .where(canBeTakenBack(engine))
    .orderBy('id')
  const rows = await (engine === 'postgres' ? pending.forUpdate() : pending).execute()
  return rows.map(({ event, mayHaveLeft, lastAnnouncedStart, ...row }) => ({
    ...row,
    event,
    // Whoever may have read it knows no longer what held before.
    lastAnnouncedStart: mayHaveLeft ? null : lastAnnouncedStart,
    lastAnnouncedTerms: mayHaveLeft ? null : knownTermsIn(event),
    lastAnnouncedPractitioner: mayHaveLeft ? null : knownPractitionerIn(event),
  }))
}

type PendingMessageRow = {
  id: number
  type: string | null
  /** Shared by the mail and the SMS of one piece of news. */
  event: string
  lastAnnouncedStart: string | null
  lastAnnouncedTerms: string | null
  lastAnnouncedPractitioner: number | null
}

/** An attempt ended without an answer, or a restored backup does not know. */
function mayHaveLeft() {
  return sql<boolean>`(handed_over_at is not null or interruptions > 0 or is_held = 1)`
}

/** The same news, by another channel or to the other practitioner of a reservation that was given away. */
function hasReachedOthers() {
  return sql<boolean>`exists (
    select 1 from outbox other where other.event = outbox.event and other.state = 'sent')`
}

export async function findMessageState(
  trx: Trx,
  { id, reservationId, types }: { id: number; reservationId: number; types: readonly string[] },
): Promise<Tables['outbox']['state'] | null> {
  const row = await trx
    .selectFrom('outbox')
    .select('state')
    .where('id', '=', id)
    .where('reservation_id', '=', reservationId)
    .where('type', 'in', types)
    .executeTakeFirst()
  return row?.state ?? null
}

/** Takes them back from a worker that has claimed them, too. */
export async function postponeMessages(trx: Trx, ids: readonly number[], until: number): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('outbox')
    .set((eb) => ({
      claimed_until: eb.case().when('handed_over_at', 'is', null).then(0).else(eb.ref('claimed_until')).end(),
      next_attempt_at: eb
        .case()
        .when('next_attempt_at', '<', until)
        .then(until)
        .else(eb.ref('next_attempt_at'))
        .end(),
    }))
    .where('id', 'in', ids)
    .execute()
}

/** The last that was sent or may have been. */
export async function findLastToldType(
  trx: Trx,
  { reservationId, types }: { reservationId: number; types: readonly string[] },
): Promise<string | null> {
  const row = await trx
    .selectFrom('outbox')
    .select('type')
    .where('reservation_id', '=', reservationId)
    .where('type', 'in', types)
    .where((eb) => eb.or([eb('state', '=', 'sent'), mayHaveLeft()]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.type ?? null
}

/** In the event of a confirmation that staff sent again. */
export const RESENT = 'resent'

const KNOWN_TERMS = ':terms='
const KNOWN_PRACTITIONER = ':practitioner='

type Known = Pick<MessagePlan, 'lastAnnouncedTerms' | 'lastAnnouncedPractitioner'>

/** End of the event of a change: what its recipient knows until the message arrives. The terms come last. */
export function knownSuffix({ lastAnnouncedTerms: terms, lastAnnouncedPractitioner: id }: Known): string {
  return (id ? KNOWN_PRACTITIONER + id : '') + (terms ? KNOWN_TERMS + terms : '')
}

function knownTermsIn(event: string): string | null {
  return event.split(KNOWN_TERMS)[1] ?? null
}

function knownPractitionerIn(event: string): number | null {
  const id = event.split(KNOWN_PRACTITIONER)[1]
  return id === undefined ? null : Number.parseInt(id, 10)
}

/** Of the reservation, or of the series that it belongs to. */
export async function countResent(db: Db, reservationId: number, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) =>
      eb.or([
        eb.and([eb('reservation_id', '=', reservationId), eb('event', 'like', `${RESENT}:%`)]),
        sql<boolean>`event like (select 'series_booked:' || series_id || ${`:%:${RESENT}%`}
          from agenda_entries where agenda_entries.id = ${reservationId})`,
      ]),
    )
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function countMessagesSince(db: Db, type: string, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('type', '=', type)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function toMessageReservation(reservation: MessageReservationRow): MessageReservation {
  return {
    at: startOfRow(reservation),
    duration: reservation.duration_minutes,
    serviceName: reservation.service_name,
    price: reservation.price_cents,
    settled: reservation.unjudged_id === null ? (reservation.voucher_cents ?? 0) : 'unjudged',
    deposit: reservation.deposit_cents ?? 0,
    practitionerName: `${reservation.first_name} ${reservation.last_name}`,
    clientName: reservation.client_name,
    clientEmail: reservation.client_email,
    clientPhone: reservation.client_phone,
  }
}

export function termsOfRow(row: MessageReservationRow): string {
  return termsOf({
    serviceId: row.service_id,
    serviceName: row.service_name,
    duration: row.duration_minutes,
    price: row.price_cents,
  })
}

export function startOfRow({ date, start_minute: minute }: MessageReservationRow): LocalTime {
  return { day: date, minute }
}

/** Of these staff, as far as they want messages. */
export async function listStaffContacts(
  db: Db,
  ids: readonly number[],
): Promise<(ContactAddresses & { id: number })[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'phone', 'preferences'])
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id, email, phone, preferences }) => {
    const { notifyEmail, notifySms } = parsePreferences(preferences)
    return { id, email: notifyEmail ? email : null, phone: notifySms ? phone : null }
  })
}

export type ContactAddresses = { email: string | null; phone: string | null }
