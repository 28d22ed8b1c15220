import { Refusal } from '#contract/errors.ts'
import type { Minute } from '#domain/time.ts'
import type { Database, Db, Trx } from '../db/engine.ts'
import { executeTogether } from '../db/statements/batch.ts'
import { compiledOnce } from '../db/statements/compiled-once.ts'

export type BookedService = {
  id: number
  name: string
  duration: Minute
  buffer: Minute | null
  cents: number | null
}

export async function requireService(db: Db, id: number): Promise<BookedService> {
  const [services] = await executeTogether(db, [selectService(db, { id })])
  return toService(services)
}

/** Until the transaction ends, the service cannot be hidden, removed or changed. SQLite serializes writes anyway. */
export async function lockService(
  database: Pick<Database, 'engine'>,
  trx: Trx,
  id: number,
): Promise<BookedService> {
  const [services] = await executeTogether(trx, [selectLockedService(database, trx, id)])
  return toService(services)
}

export function selectLockedService({ engine }: Pick<Database, 'engine'>, trx: Trx, id: number) {
  return selectService(trx, { id, isLocked: engine === 'postgres' })
}

export const selectService = compiledOnce(
  (db, { id, isLocked = false }: { id: number; isLocked?: boolean }) =>
    db
      .selectFrom('services')
      .select([
        'id',
        'name',
        'duration_minutes as duration',
        'buffer_minutes as buffer',
        'price_cents as cents',
      ])
      .where('id', '=', id)
      .where('active', '=', 1)
      .$if(isLocked, (query) => query.forShare()),
)

export function toService([service]: readonly BookedService[]): BookedService {
  if (!service) throw new Refusal('service_gone')
  return service
}
