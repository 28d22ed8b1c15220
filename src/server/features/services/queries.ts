import type { Service } from '#contract/services.ts'
import { toEuros } from '#domain/money.ts'
import type { Db } from '#server/db/engine.ts'

/** Active services in the owner's order. */
export async function listActiveServices(db: Db): Promise<Service[]> {
  const rows = await db
    .selectFrom('services')
    .select(['id', 'name', 'description', 'duration_minutes', 'price_cents'])
    .where('active', '=', 1)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(toService)
}

/** Active services that one practitioner offers, in the owner's order. */
export async function listServicesOf(db: Db, praticienId: number): Promise<Service[]> {
  const rows = await db
    .selectFrom('services')
    .innerJoin('practitioner_services', 'service_id', 'services.id')
    .select(['id', 'name', 'description', 'duration_minutes', 'price_cents'])
    .where('active', '=', 1)
    .where('praticien_id', '=', praticienId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(toService)
}

/** What a booking needs to know of an active service. */
export async function findActiveService(db: Db, id: number) {
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

export type BookedService = NonNullable<Awaited<ReturnType<typeof findActiveService>>>

type ServiceRow = {
  id: number
  name: string
  description: string
  duration_minutes: number
  price_cents: number
}

function toService(row: ServiceRow): Service {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    duration: row.duration_minutes,
    price: toEuros(row.price_cents),
  }
}
