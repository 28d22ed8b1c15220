import type { Agenda } from '#domain/booking/agenda.ts'
import type { Terms } from '#domain/booking/reservation.ts'
import { toCents } from '#domain/language/money.ts'
import type { Minute } from '#domain/language/time.ts'
import type { Database, Trx } from '../db/engine.ts'
import { lengthAndBufferOf } from './availability.ts'
import { readAgendas } from './queries.ts'
import { lockService } from './services.ts'

export type BookedTerms = Terms & { serviceName: string | null; buffer: Minute }

/** `price` in euros; an absent field stays as it is, or is the new service's. */
export type RequestedTerms = {
  serviceId?: number | null | undefined
  duration?: Minute | undefined
  price?: number | null | undefined
}

/** Throws service_gone for another service that is not offered; the present one may be hidden. */
export async function applyTerms(
  database: Pick<Database, 'engine'>,
  trx: Trx,
  {
    reservation,
    requested,
  }: { reservation: BookedTerms & { praticienId: number }; requested: RequestedTerms },
): Promise<BookedTerms> {
  const { serviceId } = requested
  const isSameService = serviceId === undefined || serviceId === reservation.serviceId
  const terms = isSameService ? reservation : await readTerms(database, trx, { ...reservation, serviceId })
  return {
    serviceId: terms.serviceId,
    serviceName: terms.serviceName,
    buffer: terms.buffer,
    duration: requested.duration ?? terms.duration,
    price: priceOf(requested.price, terms),
  }
}

async function readTerms(
  database: Pick<Database, 'engine'>,
  trx: Trx,
  { praticienId, serviceId }: { praticienId: number; serviceId: number | null },
): Promise<BookedTerms> {
  const service = serviceId === null ? undefined : await lockService(database, trx, serviceId)
  const agenda = (await readAgendas(trx, [praticienId])).get(praticienId) as Agenda
  return {
    ...lengthAndBufferOf(agenda, service),
    serviceId,
    serviceName: service?.name ?? null,
    price: service?.cents ?? null,
  }
}

function priceOf(requested: number | null | undefined, terms: Terms): number | null {
  if (requested === undefined) return terms.price
  return requested === null ? null : toCents(requested)
}
