import type { KnownClient } from '#contract/clients.ts'
import type { Db } from '#server/db/engine.ts'

/** One row per distinct name, address and number, from the latest reservation, cancelled ones included. */
export async function listLatestByClient(
  db: Db,
  { praticienId }: { praticienId?: number },
): Promise<KnownClient[]> {
  let latest = db
    .selectFrom('agenda_entries')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('kind', '=', 'reservation')
    .where((eb) => eb.or([eb('client_name', 'is not', null), eb('client_email', 'is not', null)]))
  if (praticienId !== undefined) latest = latest.where('practitioner_id', '=', praticienId)
  return db
    .selectFrom('agenda_entries')
    .select(['client_name as clientName', 'client_email as clientEmail', 'client_phone as clientPhone'])
    .select(['service_id as serviceId', 'service_name as serviceName', 'date'])
    .where('id', 'in', latest.groupBy(['client_name', 'client_email', 'client_phone']))
    .orderBy('id', 'desc')
    .execute()
}
