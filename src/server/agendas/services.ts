import { Refusal } from '#contract/errors.ts'
import type { Minute } from '#domain/language/time.ts'
import type { Flag } from '../db/columns.ts'
import type { Database, Db, Trx } from '../db/engine.ts'

export type BookedService = {
  id: number
  name: string
  duration: Minute
  buffer: Minute | null
  cents: number | null
  onRequest: boolean
}

export async function requireService(db: Db, id: number): Promise<BookedService> {
  return requireActive(await selectActiveService(db, id).executeTakeFirst())
}

/** Until the transaction ends, the service cannot be hidden, removed or changed. SQLite serializes writes anyway. */
export async function lockService(
  { engine }: Pick<Database, 'engine'>,
  trx: Trx,
  id: number,
): Promise<BookedService> {
  const service = selectActiveService(trx, id)
  return requireActive(await (engine === 'postgres' ? service.forShare() : service).executeTakeFirst())
}

/** Of a service that visitors are about to book. */
export function refuseOnRequest({ onRequest }: BookedService): void {
  if (onRequest) throw new Refusal('service_on_request')
}

/** Of a service that may be hidden or removed. */
export async function hasOwnBuffer(db: Db, id: number): Promise<boolean> {
  const service = await db
    .selectFrom('services')
    .select('buffer_minutes')
    .where('id', '=', id)
    .executeTakeFirst()
  return (service?.buffer_minutes ?? null) !== null
}

function selectActiveService(db: Db, id: number) {
  return db
    .selectFrom('services')
    .select([
      'id',
      'name',
      'duration_minutes as duration',
      'buffer_minutes as buffer',
      'price_cents as cents',
      'on_request as onRequest',
    ])
    .where('id', '=', id)
    .where('active', '=', 1)
}

type ServiceRow = Omit<BookedService, 'onRequest'> & { onRequest: Flag }

function requireActive(row: ServiceRow | undefined): BookedService {
  if (!row) throw new Refusal('service_gone')
  return { ...row, onRequest: row.onRequest === 1 }
}
