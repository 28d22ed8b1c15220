import type { AgendaReservation } from '#contract/booking/reservations.ts'
import type { Service, ServicePart } from '#contract/booking/services.ts'
import { french } from '#domain/language/typography.ts'
import { findVariantLike, type ServiceParts } from '#domain/visit/service-parts.ts'
import { type ServiceVariant, sumOfChoice, toAgreedPart, variantsOf } from '#web/app/services/variants.ts'
import { lengthLabel, type PricedLength } from './part-labels.ts'

/** As a form holds it: `length` is the `value` of one of the lengths. */
export type TypedParts = { length: string; optionIds: readonly number[] }

type Length = PricedLength & { value: string; id: number | undefined; label: string }

/** The choices of a service: its lengths, of which the first is not always the main one, and its options. */
export type PartChoices = { lengths: Length[]; options: ServicePart[] }

/** Value of the length that a form starts with: of a reservation's own service the agreed one, else the main one. */
export const INITIAL_LENGTH = ''
const MAIN_LENGTH = 'main'

/** Null for a service that is sold in one length and without options. */
export function choicesOf(service: Service): PartChoices | null {
  const lengths = variantsOf(service).map((variant) => toLength(variant, INITIAL_LENGTH))
  return offered({ lengths, options: service.options ?? [] })
}

/** Of the service that was booked: what was agreed stays, whatever the price list says now. */
export function choicesOfBooked(reservation: AgendaReservation, service: Service): PartChoices | null {
  const variants = variantsOf(service)
  const { parts } = reservation
  const agreed = parts?.variant ?? { name: '', duration: reservation.duration, price: reservation.price }
  const listed = findAgreedVariant(reservation, service)
  const agreedLength = {
    ...agreed,
    value: INITIAL_LENGTH,
    id: listed?.id,
    label: listed ? lengthLabel(agreed) : french`Durée convenue : ${agreed.duration} min`,
  }
  const lengths = variants.map((variant) =>
    listed && variant.id === listed.id ? agreedLength : toLength(variant, MAIN_LENGTH),
  )
  // A plain service may have been booked with another length: that one is typed, not chosen.
  const hasLengths = variants.length > 1 || parts !== undefined
  const all = listed || !hasLengths ? lengths : [agreedLength, ...lengths]
  return offered({ lengths: all, options: mergeOptions(parts?.options ?? [], service.options ?? []) })
}

/** The length in the price list that was agreed; undefined once the list has it no longer. */
export function findAgreedVariant(
  { parts, duration }: AgendaReservation,
  service: Service,
): ServiceVariant | undefined {
  const variants = variantsOf(service)
  if (!parts) return findVariantLike(variants, { name: '', duration })
  const { variant: agreed } = parts
  return variants.find(({ name, duration: minutes }) => name === agreed.name && minutes === agreed.duration)
}

/** Undefined for the initial length, null for the main one where that is not the initial one. */
export function requestedVariant(length: string): number | null | undefined {
  if (length === INITIAL_LENGTH) return undefined
  return length === MAIN_LENGTH ? null : Number(length)
}

/** Without what is no longer offered. */
export function chosenParts({ lengths, options }: PartChoices, { length, optionIds }: TypedParts) {
  const initial = lengths.find(({ value }) => value === INITIAL_LENGTH)
  const chosen = lengths.find(({ value }) => value === length) ?? initial
  if (!chosen) throw new Error('A service has a main length.')
  return { length: chosen, options: options.filter(({ id }) => optionIds.includes(id)) }
}

export type ChosenParts = ReturnType<typeof chosenParts>

/** `price` is null where none was agreed. */
export function proposedSum({ length, options }: ChosenParts): { duration: number; price: number | null } {
  const { duration, price } = sumOfChoice({ ...length, price: length.price ?? 0 }, options)
  return { duration, price: length.price === null ? null : price }
}

export function toAgreedParts({ length, options }: ChosenParts): ServiceParts {
  return {
    variant: toAgreedPart({ ...length, price: length.price ?? 0 }),
    options: options.map((option) => ({ id: option.id, ...toAgreedPart(option) })),
  }
}

export function hasSameOptions(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id))
}

function offered(choices: PartChoices): PartChoices | null {
  return choices.lengths.length > 1 || choices.options.length > 0 ? choices : null
}

function toLength(variant: ServiceVariant, valueOfMain: string): Length {
  return {
    ...variant,
    value: variant.id === undefined ? valueOfMain : `${variant.id}`,
    label: lengthLabel(variant),
  }
}

function mergeOptions(agreed: readonly ServicePart[], listed: readonly ServicePart[]): ServicePart[] {
  const agreedIds = new Set(agreed.map(({ id }) => id))
  return [...agreed, ...listed.filter(({ id }) => !agreedIds.has(id))].sort((a, b) => a.id - b.id)
}
