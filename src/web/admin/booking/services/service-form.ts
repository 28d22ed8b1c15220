import * as z from 'zod/mini'
import { type Service, ServiceFields } from '#contract/booking/services.ts'
import { altText, emptyable } from '#contract/fields.ts'
import { parseNumber } from '../../forms/parse-number.ts'

export type TypedLength = { name: string; duration: string; price: string }

/** `variantId` is undefined for a new one; not `id`, which is the key of react-hook-form. */
export type TypedVariant = TypedLength & { variantId: number | undefined }

/** Of either unit what was typed stays while the other is tried. */
export type TypedDeposit = { unit: '' | 'euros' | 'percent'; euros: string; percent: string }

export type TypedService = {
  name: string
  description: string
  duration: string
  price: string
  variantName: string
  variants: TypedVariant[]
  optionIds: number[]
  color: string
  bufferMinutes: string
  categoryId: string
  deposit: TypedDeposit
  active: boolean
  onRequest: boolean
  practitionerIds: number[]
  altText: string
  /** Part of the draft: a restored one must still conflict with a newer service. */
  version: number | undefined
}

const TypedFields = z.extend(ServiceFields, { altText: emptyable(altText), version: z.optional(z.number()) })

export const TypedServiceFields = z.pipe(z.transform(parseTyped), TypedFields)

function parseTyped({
  duration,
  price,
  bufferMinutes,
  categoryId,
  variants,
  deposit,
  ...others
}: TypedService): z.input<typeof TypedFields> {
  return {
    ...others,
    // Cast: the contract itself reports a missing value.
    duration: parseNumber(duration) as number,
    price: parseNumber(price) as number,
    // Null clears it: the practitioner's own buffer applies.
    bufferMinutes: parseNumber(bufferMinutes) ?? null,
    categoryId: parseNumber(categoryId) ?? null,
    deposit: parseDeposit(deposit),
    variants: variants.map(({ variantId, name, ...length }) => ({
      ...(variantId !== undefined && { id: variantId }),
      name,
      duration: parseNumber(length.duration) as number,
      price: parseNumber(length.price) as number,
    })),
  }
}

function parseDeposit({ unit, ...typed }: TypedDeposit) {
  return unit === '' ? null : { [unit]: parseNumber(typed[unit]) }
}

const NO_DEPOSIT: TypedDeposit = { unit: '', euros: '', percent: '' }

function toTypedDeposit(deposit: Service['deposit']): TypedDeposit {
  if (deposit === undefined) return NO_DEPOSIT
  const { euros, percent } = deposit
  return {
    unit: percent === undefined ? 'euros' : 'percent',
    euros: toInput(euros),
    percent: toInput(percent),
  }
}

export const NEW_SERVICE: TypedService = {
  name: '',
  description: '',
  duration: '',
  price: '',
  variantName: '',
  variants: [],
  optionIds: [],
  color: '',
  bufferMinutes: '',
  categoryId: '',
  deposit: NO_DEPOSIT,
  active: true,
  onRequest: false,
  practitionerIds: [],
  altText: '',
  version: undefined,
}

export const NEW_VARIANT: TypedVariant = { variantId: undefined, name: '', duration: '', price: '' }

export function toTypedService(service: Service | null): TypedService {
  if (!service) return NEW_SERVICE
  return {
    name: service.name,
    description: service.description,
    duration: toInput(service.duration),
    price: toInput(service.price),
    variantName: service.variantName ?? '',
    variants: (service.variants ?? []).map(({ id, name, duration, price }) => ({
      variantId: id,
      name,
      duration: toInput(duration),
      price: toInput(price),
    })),
    optionIds: (service.options ?? []).map(({ id }) => id),
    color: service.color ?? '',
    bufferMinutes: toInput(service.bufferMinutes),
    categoryId: toInput(service.category?.id),
    deposit: toTypedDeposit(service.deposit),
    active: service.active !== false,
    onRequest: service.onRequest === true,
    practitionerIds: service.practitionerIds ?? [],
    altText: service.picture?.altText ?? '',
    version: service.version,
  }
}

export function toInput(number: number | null | undefined): string {
  return number === null || number === undefined ? '' : String(number).replace('.', ',')
}
