import { Refusal } from '#contract/errors.ts'
import type { Db } from '../db/engine.ts'

export type BookedService = NonNullable<Awaited<ReturnType<typeof findActiveService>>>

export async function requireService(db: Db, id: number): Promise<BookedService> {
  const service = await findActiveService(db, id)
  if (!service) throw new Refusal('service_gone')
  return service
}

async function findActiveService(db: Db, id: number) {
  const row = await db
    .selectFrom('services')
    .select(['id', 'name', 'duration_minutes', 'buffer_minutes', 'price_cents'])
    .where('id', '=', id)
    .where('active', '=', 1)
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
