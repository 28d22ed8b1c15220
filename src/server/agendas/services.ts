import { Refusal } from '#contract/errors.ts'
import type { Database, Db, Trx } from '../db/engine.ts'

export type BookedService = NonNullable<Awaited<ReturnType<typeof findActiveService>>>

export async function requireService(db: Db, id: number): Promise<BookedService> {
  const service = await findActiveService(db, id)
  if (!service) throw new Refusal('service_gone')
  return service
}

/** Until the transaction ends, the service cannot be hidden, removed or changed. SQLite serializes writes anyway. */
export async function lockService(
  { engine }: Pick<Database, 'engine'>,
  trx: Trx,
  id: number,
): Promise<BookedService> {
  const service = await findActiveService(trx, id, { isLocked: engine === 'postgres' })
  if (!service) throw new Refusal('service_gone')
  return service
}

async function findActiveService(db: Db, id: number, { isLocked = false } = {}) {
  const row = await db
    .selectFrom('services')
    .select(['id', 'name', 'duration_minutes', 'buffer_minutes', 'price_cents'])
    .where('id', '=', id)
    .where('active', '=', 1)
    .$if(isLocked, (query) => query.forShare())
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      name: row.name,
      duration: row.duration_minutes,
      buffer: row.buffer_minutes,
      cents: row.price_cents,
    }
  )
}
