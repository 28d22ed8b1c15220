import { type RawBuilder, sql, type Transaction } from 'kysely'
import { latestHoldEnd } from '#domain/hold.ts'
import type { Tables } from '#server/db/tables.ts'

/** Whether a row of the agenda that is a hold still holds its time. */
export function isLiveHold(now: number): RawBuilder<boolean> {
  return sql<boolean>`(held_until > ${now} and held_until <= ${latestHoldEnd(now)})`
}

/** Live holds of one cookie or of one address, the oldest first. */
export async function listLiveHolds(
  trx: Transaction<Tables>,
  { visitorHash, addressHash, now }: { visitorHash: string; addressHash: string; now: number },
) {
  return trx
    .selectFrom('holds')
    .innerJoin('reservations', 'reservations.id', 'reservation_id')
    .select(['reservations.id', 'praticien_id as praticienId', 'visitor_hash as visitorHash'])
    .where(isLiveHold(now))
    .where((eb) => eb.or([eb('visitor_hash', '=', visitorHash), eb('address_hash', '=', addressHash)]))
    .orderBy('reservations.id')
    .execute()
}

export async function insertHold(
  trx: Transaction<Tables>,
  hold: { reservationId: number; tokenHash: string; visitorHash: string; addressHash: string },
): Promise<void> {
  await trx
    .insertInto('holds')
    .values({
      reservation_id: hold.reservationId,
      token_hash: hold.tokenHash,
      visitor_hash: hold.visitorHash,
      address_hash: hold.addressHash,
    })
    .execute()
}
