import type { Cents } from '#domain/language/money.ts'
import type { Day } from '#domain/language/time.ts'
import type { DepositKind, DepositTerms } from '#domain/visit/deposit.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { isLiveHold } from '#server/practice/agendas/queries.ts'
import { STATE_COLUMNS } from '#server/practice/reservations/reservation-state.ts'

/** Null where none is asked. */
export async function findDepositTerms(db: Db, serviceId: number): Promise<DepositTerms | null> {
  const row = await db
    .selectFrom('service_deposits')
    .select(['cents', 'percent'])
    .where('service_id', '=', serviceId)
    .executeTakeFirst()
  if (!row) return null
  if (row.percent !== null) return { cents: null, percent: row.percent }
  return row.cents === null ? null : { cents: row.cents, percent: null }
}

/** Null asks for none. */
export async function writeDepositTerms(
  trx: Trx,
  serviceId: number,
  terms: DepositTerms | null,
): Promise<void> {
  await trx.deleteFrom('service_deposits').where('service_id', '=', serviceId).execute()
  if (terms !== null)
    await trx
      .insertInto('service_deposits')
      .values({ service_id: serviceId, ...terms })
      .execute()
}

type UnpaidDeposit = {
  praticienId: number
  date: Day
  cents: Cents
  /** Null where the version before booked. */
  kind: DepositKind | null
  bookedAt: number
  email: string | null
}

/** Booked with a deposit, and not paid yet. Undefined once its hour is free again. */
export async function findUnpaidDeposit(
  db: Db,
  { entryId, now }: { entryId: number; now: number },
): Promise<UnpaidDeposit | undefined> {
  const row = await db
    .selectFrom('pending_bookings')
    .innerJoin('agenda_entries', 'agenda_entries.id', 'entry_id')
    .select([
      'practitioner_id as praticienId',
      'date',
      'deposit_cents as cents',
      'deposit_kind as depositKind',
      'pending_bookings.created_at as bookedAt',
      'client_email as email',
    ])
    .where('entry_id', '=', entryId)
    .where('kind', '=', 'hold')
    .where('deposit_cents', 'is not', null)
    .where(isLiveHold(now))
    .orderBy('pending_bookings.created_at')
    .limit(1)
    .$narrowType<{ cents: Cents }>()
    .executeTakeFirst()
  if (!row) return undefined
  const { depositKind: kind, ...unpaid } = row
  return { ...unpaid, kind, bookedAt: Number(row.bookedAt) }
}

/** Null unless the hour is only held. */
export async function findHoldEnd(db: Db, entryId: number): Promise<number | null> {
  const row = await db
    .selectFrom('agenda_entries')
    .select('held_until as heldUntil')
    .where('id', '=', entryId)
    .where('kind', '=', 'hold')
    .executeTakeFirst()
  return row?.heldUntil == null ? null : Number(row.heldUntil)
}

/** Only of a hold that is alive: an hour that is free again is nobody’s. */
export async function writeHoldEnd(
  trx: Trx,
  { entryId, until, now }: { entryId: number; until: number; now: number },
): Promise<void> {
  await trx
    .updateTable('agenda_entries')
    .set({ held_until: until })
    .where('id', '=', entryId)
    .where('kind', '=', 'hold')
    .where(isLiveHold(now))
    .execute()
}

/** The hour is free for others. */
export async function freeHour(trx: Trx, entryId: number): Promise<void> {
  await trx.deleteFrom('agenda_entries').where('id', '=', entryId).where('kind', '=', 'hold').execute()
}

export async function findDepositedVisit(db: Db, id: number) {
  return db
    .selectFrom('agenda_entries')
    .select([
      'id',
      'kind',
      'practitioner_id as praticienId',
      'service_name as serviceName',
      'client_name as clientName',
      'client_email as clientEmail',
      ...STATE_COLUMNS,
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The pages of all links to the booking then tell what becomes of that payment. */
export async function notePaymentOf(
  trx: Trx,
  { entryId, onlinePaymentId }: { entryId: number; onlinePaymentId: number },
): Promise<void> {
  await trx
    .updateTable('pending_bookings')
    .set({ online_payment_id: onlinePaymentId })
    .where('entry_id', '=', entryId)
    .execute()
}
