import type { Db } from '#server/db/engine.ts'
import { STATE_COLUMNS } from '#server/practice/reservations/reservation-state.ts'
import { HELD_UNITS } from '../personal-data/accounting-queries.ts'

/** Reservations of everybody in the order of their ids, those that another person took over left out. */
export async function listTakenReservations(db: Db, { afterId, limit }: { afterId: number; limit: number }) {
  return db
    .selectFrom('agenda_entries')
    .innerJoin('users', 'users.id', 'practitioner_id')
    .leftJoin('services', 'services.id', 'service_id')
    .select(['agenda_entries.id', 'agenda_entries.duration_minutes', 'agenda_entries.price_cents'])
    .select((eb) => eb.fn.coalesce('service_name', 'services.name').as('service_name'))
    .select(STATE_COLUMNS)
    .select(['client_name', 'client_email', 'client_phone', 'first_name', 'last_name'])
    .select(['agenda_entries.sequence', 'agenda_entries.created_at', 'agenda_entries.updated_at'])
    .where('kind', '=', 'reservation')
    .where('handed_over', '=', 0)
    .where('agenda_entries.id', '>', afterId)
    .orderBy('agenda_entries.id')
    .limit(limit)
    .execute()
}

export type TakenReservation = Awaited<ReturnType<typeof listTakenReservations>>[number]

/** In every length, in the order of the price list. */
export async function listTakenServices(db: Db) {
  const services = await db
    .selectFrom('services')
    .select(['id', 'name', 'variant_name', 'duration_minutes', 'price_cents', 'description', 'active'])
    .where('removed_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const variants = await db
    .selectFrom('service_variants')
    .select(['service_id', 'name as variant_name', 'duration_minutes', 'price_cents'])
    .orderBy('id')
    .execute()
  return services.flatMap((service) => [
    service,
    ...variants
      .filter(({ service_id }) => service_id === service.id)
      .map((variant) => ({ ...service, ...variant })),
  ])
}

/** Without their codes, of which only hashes are kept. `held`: by visits to come, which leave without their voucher. */
export async function listTakenVouchers(db: Db) {
  return db
    .selectFrom('vouchers')
    .leftJoin('clients', 'clients.id', 'client_id')
    .select([
      'vouchers.id',
      'service_name',
      'service_id',
      'session_minutes',
      'units',
      'balance',
      'paid_cents',
    ])
    .select(['sold_on', 'valid_until', 'recipient_name', 'giver_name', 'message', HELD_UNITS.as('held')])
    .select(['clients.name as client_name', 'clients.email', 'clients.phone'])
    .orderBy('vouchers.id')
    .execute()
}

export type TakenVoucher = Awaited<ReturnType<typeof listTakenVouchers>>[number]

export async function listTakenTestimonials(db: Db) {
  return db
    .selectFrom('testimonials')
    .select(['client_name', 'rating', 'comment', 'status', 'created_at'])
    .where('is_example', '=', 0)
    .orderBy('id')
    .execute()
}

export async function listTakenPages(db: Db) {
  return db.selectFrom('pages').select(['slug', 'title', 'content']).orderBy('position').execute()
}
