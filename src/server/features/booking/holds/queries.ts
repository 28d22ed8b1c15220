import type { Trx } from '#server/db/engine.ts'
import { isLiveHold } from '#server/practice/agendas/queries.ts'

export async function listLiveHolds(
  trx: Trx,
  { visitorHash, addressHash, now }: { visitorHash: string; addressHash: string; now: number },
) {
  return trx
    .selectFrom('holds')
    .innerJoin('agenda_entries', 'agenda_entries.id', 'entry_id')
    .select(['agenda_entries.id', 'practitioner_id as praticienId', 'visitor_hash as visitorHash'])
    .where(isLiveHold(now))
    .where((eb) => eb.or([eb('visitor_hash', '=', visitorHash), eb('address_hash', '=', addressHash)]))
    .orderBy('agenda_entries.id')
    .execute()
}

export async function insertHold(
  trx: Trx,
  hold: { entryId: number; tokenHash: string; visitorHash: string; addressHash: string },
): Promise<void> {
  await trx
    .insertInto('holds')
    .values({
      entry_id: hold.entryId,
      token_hash: hold.tokenHash,
      visitor_hash: hold.visitorHash,
      address_hash: hold.addressHash,
    })
    .execute()
}
