import type { Agenda } from '#domain/booking/agenda.ts'
import type { Terms } from '#domain/booking/reservation.ts'
import { toCents } from '#domain/language/money.ts'
import type { Minute } from '#domain/language/time.ts'
import type { Database, Trx } from '../db/engine.ts'
import { lengthAndBufferOf } from './availability.ts'
import { requireReceiver } from './practitioners.ts'
import { readAgendas } from './queries.ts'
import { hasOwnBuffer, lockService } from './services.ts'

export type BookedTerms = Terms & { serviceName: string | null; buffer: Minute }

type PractitionerTerms = BookedTerms & { praticienId: number }

/**
 * `price` in euros; an absent field stays as it is, or is the new service's. Another practitioner brings their own
 * buffer, unless the service has one.
 */
export type RequestedTerms = {
  praticienId?: number | undefined
  serviceId?: number | null | undefined
  duration?: Minute | undefined
  price?: number | null | undefined
}

/**
 * Throws service_gone for another service that is not offered; the present one may be hidden. Throws
 * practitioner_gone or service_not_offered for another practitioner who cannot take the reservation over.
 */
export async function applyTerms(
  database: Pick<Database, 'engine'>,
  trx: Trx,
  { reservation, requested }: { reservation: PractitionerTerms; requested: RequestedTerms },
): Promise<PractitionerTerms> {
  const { serviceId = reservation.serviceId, praticienId = reservation.praticienId } = requested
  const isSameService = serviceId === reservation.serviceId
  const terms = isSameService
    ? await keepTerms(trx, reservation, praticienId)
    : await readTerms(database, trx, { praticienId, serviceId })
  if (praticienId !== reservation.praticienId) await requireReceiver(trx, { ...terms, praticienId })
  return {
    praticienId,
    serviceId: terms.serviceId,
    serviceName: terms.serviceName,
    buffer: terms.buffer,
    duration: requested.duration ?? terms.duration,
    price: priceOf(requested.price, terms),
  }
}

async function keepTerms(
  trx: Trx,
  { praticienId: presentId, ...terms }: PractitionerTerms,
  praticienId: number,
): Promise<BookedTerms> {
  const { serviceId } = terms
  if (praticienId === presentId) return terms
  if (serviceId !== null && (await hasOwnBuffer(trx, serviceId))) return terms
  const agenda = (await readAgendas(trx, [praticienId])).get(praticienId)
  return { ...terms, buffer: agenda?.bufferMinutes ?? terms.buffer }
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
