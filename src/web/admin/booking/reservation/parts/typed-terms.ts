import * as z from 'zod/mini'
import { type AgendaReservation, StaffReservationChange } from '#contract/booking/reservations.ts'
import type { Service } from '#contract/booking/services.ts'
import { parseNumber } from '../../../forms/parse-number.ts'
import type { ChangedTerms } from '../../entries/actions.ts'
import {
  findAgreedVariant,
  hasSameOptions,
  INITIAL_LENGTH,
  requestedVariant,
  type TypedParts,
} from './part-choices.ts'

export type TypedTerms = { serviceId: string; duration: string; price: string }

export type TypedChange = TypedTerms & {
  /** One of the lengths of `part-choices.ts`. */
  variantId: string
  optionIds: number[]
  newDate: string
  newTime: string
  praticienId: number
  tellClient: boolean
}

export const TypedReservationChange = z.pipe(z.transform(parseTyped), StaffReservationChange)

function parseTyped({
  serviceId,
  variantId,
  duration,
  price,
  ...others
}: TypedChange): z.input<typeof StaffReservationChange> {
  return {
    ...others,
    serviceId: parseNumber(serviceId) ?? null,
    variantId: requestedVariant(variantId),
    duration: (parseNumber(duration) ?? null) as number,
    price: parseNumber(price) ?? null,
  }
}

export function toTypedTerms({
  serviceId,
  duration,
  price,
}: Pick<ChangedTerms, 'serviceId' | 'duration' | 'price'>): TypedTerms {
  return {
    serviceId: String(serviceId ?? ''),
    duration: String(duration ?? ''),
    price: String(price ?? '').replace('.', ','),
  }
}

/** Undefined while the typed length would be refused: then the present one counts. */
export function validLength(typed: string): number | undefined {
  return StaffReservationChange.shape.duration.safeParse(parseNumber(typed)).data
}

export function agreedParts({ parts }: AgendaReservation): TypedParts & { optionIds: number[] } {
  return { length: INITIAL_LENGTH, optionIds: parts?.options.map(({ id }) => id) ?? [] }
}

/**
 * Undefined if nothing differs. Another service, length or option is sent with length and price as they were shown,
 * which are their own by default.
 */
export function changedTerms(
  reservation: AgendaReservation,
  { serviceId, variantId, optionIds = [], duration, price }: ChangedTerms,
): ChangedTerms | undefined {
  const variant = variantId === undefined ? {} : { variantId }
  if (serviceId !== reservation.serviceId) {
    return { serviceId, ...variant, ...(optionIds.length > 0 && { optionIds }), duration, price }
  }
  const options = hasSameOptions(optionIds, agreedParts(reservation).optionIds) ? {} : { optionIds }
  const parts = { ...variant, ...options }
  if (Object.keys(parts).length > 0) return { ...parts, duration, price }
  const changed = {
    ...(duration === reservation.duration ? {} : { duration }),
    ...(price === reservation.price ? {} : { price }),
  }
  return Object.keys(changed).length > 0 ? changed : undefined
}

/** Takes `changed` back; null where the price list no longer has the length that was agreed. */
export function termsBefore(
  reservation: AgendaReservation,
  changed: ChangedTerms,
  services: readonly Service[],
): ChangedTerms | null {
  const { serviceId, duration, price, parts } = reservation
  const terms = { serviceId, duration, price }
  const { variantId, optionIds } = changed
  const replacesParts =
    changed.serviceId === undefined && (variantId !== undefined || optionIds !== undefined)
  const dropsParts = changed.serviceId !== undefined && parts !== undefined
  if (!replacesParts && !dropsParts) return terms
  const agreedIds = agreedParts(reservation).optionIds
  if (!parts) return { ...terms, variantId: null, optionIds: agreedIds }
  const service = services.find(({ id }) => id === serviceId)
  const variant = service && findAgreedVariant(reservation, service)
  return variant ? { ...terms, variantId: variant.id ?? null, optionIds: agreedIds } : null
}
