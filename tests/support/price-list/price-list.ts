import { toCents } from '#domain/language/money.ts'
import type { Minute } from '#domain/language/time.ts'
import type { TestSite } from '../practice/site.ts'

/** In euros. */
type Part = { name?: string; duration?: Minute; price?: number }

/** A further length of a service. */
export async function aVariant(
  { database }: Pick<TestSite, 'database'>,
  serviceId: number,
  { name = '', duration = 75, price = 85 }: Part = {},
): Promise<number> {
  const { id } = await database.kysely
    .insertInto('service_variants')
    .values({ service_id: serviceId, name, duration_minutes: duration, price_cents: toCents(price) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An option, offered with one service. */
export async function anOption(
  { database }: Pick<TestSite, 'database'>,
  serviceId: number,
  { name = 'Aromathérapie', duration = 10, price = 8 }: Part = {},
): Promise<number> {
  const { id } = await database.kysely
    .insertInto('service_options')
    .values({ name, duration_minutes: duration, price_cents: toCents(price) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.kysely
    .insertInto('service_option_offers')
    .values({ option_id: id, service_id: serviceId })
    .execute()
  return id
}
