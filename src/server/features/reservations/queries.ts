import type { Transaction } from 'kysely'
import type { AgendaEntry } from '#contract/reservations.ts'
import { toEuros } from '#domain/money.ts'
import { type Day, formatTime, type Minute } from '#domain/time.ts'
import type { Db } from '#server/db/engine.ts'
import type { Tables } from '#server/db/tables.ts'

/** Whose reservations a question is about: one practitioner's, or everybody's. */
export type Scope = { praticienId?: number }

/** Live reservations between two days, both included and both optional, in order. */
export async function listEntries(
  db: Db,
  { start, end, praticienId }: Scope & { start?: Day; end?: Day },
): Promise<AgendaEntry[]> {
  let query = db
    .selectFrom('reservations')
    .innerJoin('users', 'users.id', 'praticien_id')
    .select([
      ...(['reservations.id', 'date', 'start_minute', 'duration_minutes', 'price_cents'] as const),
      ...(['client_name', 'client_email', 'client_phone', 'service_id', 'service_name'] as const),
      ...(['praticien_id', 'first_name', 'last_name'] as const),
    ])
    .where('cancelled_at', 'is', null)
  if (start !== undefined) query = query.where('date', '>=', start)
  if (end !== undefined) query = query.where('date', '<=', end)
  if (praticienId !== undefined) query = query.where('praticien_id', '=', praticienId)
  const rows = await query.orderBy('date').orderBy('start_minute').orderBy('reservations.id').execute()
  return rows.map((row) => ({
    id: row.id,
    date: row.date,
    time: formatTime(row.start_minute),
    clientName: row.client_name,
    clientEmail: row.client_email,
    clientPhone: row.client_phone,
    serviceId: row.service_id,
    serviceName: row.service_name,
    praticienId: row.praticien_id,
    praticienName: `${row.first_name} ${row.last_name}`,
    duration: row.duration_minutes,
    price: row.price_cents === null ? null : toEuros(row.price_cents),
  }))
}

/** A live reservation within the caller's scope. */
export async function findLive(db: Db, id: number, { praticienId }: Scope) {
  let query = db
    .selectFrom('reservations')
    .select([
      ...(['id', 'praticien_id as praticienId', 'date', 'start_minute as start'] as const),
      ...(['duration_minutes as duration', 'buffer_minutes as buffer'] as const),
    ])
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
  if (praticienId !== undefined) query = query.where('praticien_id', '=', praticienId)
  return query.executeTakeFirst()
}

export type LiveReservation = NonNullable<Awaited<ReturnType<typeof findLive>>>

type NewRow = Omit<Tables['reservations'], 'id' | 'occupied_until' | 'updated_at' | 'cancelled_at'>

/** Writes a reservation and answers its id; the constraint `reservations_no_overlap` may refuse it. */
export async function insertReservation(trx: Transaction<Tables>, row: NewRow): Promise<number> {
  const { id } = await trx
    .insertInto('reservations')
    .values({
      ...row,
      occupied_until: row.start_minute + row.duration_minutes + row.buffer_minutes,
      updated_at: row.created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Puts a reservation elsewhere in its practitioner's agenda; the constraint may refuse it. */
export async function updateStart(
  trx: Transaction<Tables>,
  reservation: LiveReservation,
  { day, minute, now }: { day: Day; minute: Minute; now: number },
): Promise<void> {
  await trx
    .updateTable('reservations')
    .set({
      date: day,
      start_minute: minute,
      occupied_until: minute + reservation.duration + reservation.buffer,
      updated_at: now,
    })
    .where('id', '=', reservation.id)
    .execute()
}

export async function markCancelled(trx: Transaction<Tables>, id: number, now: number): Promise<void> {
  await trx
    .updateTable('reservations')
    .set({ cancelled_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Public bookings made for one e-mail address since an instant, cancelled ones included. */
export async function countBookingsOf(db: Db, email: string, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('reservations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => eb.fn('lower', ['client_email']), '=', email.toLowerCase())
    .where('created_at', '>', since)
    .where('source', '=', 'public')
    .executeTakeFirstOrThrow()
  return Number(count)
}
