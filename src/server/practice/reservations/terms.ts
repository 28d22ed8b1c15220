import type { Agenda } from '#domain/booking/agenda.ts'
import type { Terms } from '#domain/booking/reservation.ts'
import { toCents } from '#domain/language/money.ts'
import type { Minute } from '#domain/language/time.ts'
import type { ServiceParts } from '#domain/visit/service-parts.ts'
import type { Database, Trx } from '../../db/engine.ts'
import { lengthAndBufferOf } from '../agendas/availability.ts'
import { requirePractising } from '../agendas/practitioners.ts'
import { readAgendas } from '../agendas/queries.ts'
import {
  type BookedService,
  listServicesWithOwnBuffer,
  lockService,
  NO_PARTS,
  readStoredParts,
  requireOptions,
  type StoredParts,
  storedParts,
  withParts,
} from '../price-list/services.ts'

export type BookedTerms = Terms & StoredParts & { buffer: Minute }

type PractitionerTerms = BookedTerms & { praticienId: number }

/**
 * `price` in euros; an absent field stays as it is, or is the new service's, as is the sum of other parts. Another
 * practitioner brings their own buffer, unless the service has one.
 */
export type RequestedTerms = {
  praticienId?: number | undefined
  serviceId?: number | null | undefined
  variantId?: number | null | undefined
  optionIds?: readonly number[] | undefined
  duration?: Minute | undefined
  price?: number | null | undefined
}

/**
 * Throws service_gone, variant_gone or option_gone for what is not offered; the present service may be hidden as long as
 * its parts stay. Throws practitioner_gone for another practitioner who does not practise.
 */
export async function applyTerms(
  database: Pick<Database, 'engine'>,
  trx: Trx,
  { reservation, requested }: { reservation: PractitionerTerms; requested: RequestedTerms },
): Promise<PractitionerTerms> {
  const { praticienId = reservation.praticienId } = requested
  const terms = changesService(reservation, requested)
    ? await readTerms(trx, {
        praticienId,
        service: await lockRequested(database, trx, { reservation, requested }),
      })
    : await keepTerms(trx, reservation, praticienId)
  if (praticienId !== reservation.praticienId) await requirePractising(trx, praticienId)
  return {
    praticienId,
    serviceId: terms.serviceId,
    serviceName: terms.serviceName,
    parts: terms.parts,
    partsServiceId: terms.partsServiceId,
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
  if (serviceId !== null && (await listServicesWithOwnBuffer(trx, [serviceId])).has(serviceId)) return terms
  const agenda = (await readAgendas(trx, [praticienId])).get(praticienId)
  return { ...terms, buffer: agenda?.bufferMinutes ?? terms.buffer }
}

function changesService(reservation: PractitionerTerms, requested: RequestedTerms): boolean {
  const { serviceId = reservation.serviceId, variantId, optionIds } = requested
  return serviceId !== reservation.serviceId || variantId !== undefined || optionIds !== undefined
}

type Change = { reservation: PractitionerTerms; requested: RequestedTerms }

/** Of the same service, a part that is not requested stays as it was agreed. Undefined for no service. */
async function lockRequested(
  database: Pick<Database, 'engine'>,
  trx: Trx,
  { reservation, requested }: Change,
): Promise<BookedService | undefined> {
  const { serviceId = reservation.serviceId, variantId, optionIds } = requested
  if (serviceId === null) return undefined
  if (serviceId !== reservation.serviceId)
    return lockService(database, trx, { serviceId, variantId, optionIds })
  const service = await lockService(database, trx, { serviceId, variantId })
  const agreed = readStoredParts(reservation)
  const agreedOptions = agreed?.options ?? []
  const keepsVariant = variantId === undefined
  return withParts(
    { ...service, isPlain: keepsVariant ? agreed === null : service.isPlain },
    {
      variant: keepsVariant ? (agreed?.variant ?? wholeOf(reservation)) : service.parts.variant,
      options: optionIds ? await chooseOptions(trx, service.id, { optionIds, agreedOptions }) : agreedOptions,
    },
  )
}

type OptionChoice = { optionIds: readonly number[]; agreedOptions: ServiceParts['options'] }

/** An option that was agreed stays as it was, whether or not the price list still has it so. */
async function chooseOptions(
  trx: Trx,
  serviceId: number,
  { optionIds, agreedOptions }: OptionChoice,
): Promise<ServiceParts['options']> {
  const kept = agreedOptions.filter(({ id }) => optionIds.includes(id))
  const keptIds = new Set(kept.map(({ id }) => id))
  const added = await requireOptions(
    trx,
    serviceId,
    optionIds.filter((id) => !keptIds.has(id)),
  )
  return [...kept, ...added].sort((a, b) => a.id - b.id)
}

function wholeOf({ duration, price }: PractitionerTerms) {
  return { name: '', minutes: duration, cents: price ?? 0 }
}

async function readTerms(
  trx: Trx,
  { praticienId, service }: { praticienId: number; service: BookedService | undefined },
): Promise<BookedTerms> {
  const agenda = (await readAgendas(trx, [praticienId])).get(praticienId) as Agenda
  return {
    ...lengthAndBufferOf(agenda, service),
    serviceId: service?.id ?? null,
    serviceName: service?.name ?? null,
    price: service?.cents ?? null,
    ...(service ? storedParts(service) : NO_PARTS),
  }
}

function priceOf(requested: number | null | undefined, terms: Terms): number | null {
  if (requested === undefined) return terms.price
  return requested === null ? null : toCents(requested)
}
