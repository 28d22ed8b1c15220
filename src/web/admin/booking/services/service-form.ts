import * as z from 'zod/mini'
import { type Service, ServiceFields } from '#contract/booking/services.ts'
import { altText, emptyable } from '#contract/fields.ts'

export type TypedService = {
  name: string
  description: string
  duration: string
  price: string
  color: string
  bufferMinutes: string
  categoryId: string
  active: boolean
  onRequest: boolean
  practitionerIds: number[]
  altText: string
}

const TypedFields = z.extend(ServiceFields, { altText: emptyable(altText) })

export const TypedServiceFields = z.pipe(z.transform(parseTyped), TypedFields)

function parseTyped({
  duration,
  price,
  bufferMinutes,
  categoryId,
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
  }
}

/** Accepts a decimal comma or point. Blank: undefined. Not a number: NaN, which the contract refuses. */
export function parseNumber(text: string): number | undefined {
  const plain = text.replace(/\s/g, '').replace(',', '.')
  return plain === '' ? undefined : Number(plain)
}

export const NEW_SERVICE: TypedService = {
  name: '',
  description: '',
  duration: '',
  price: '',
  color: '',
  bufferMinutes: '',
  categoryId: '',
  active: true,
  onRequest: false,
  practitionerIds: [],
  altText: '',
}

export function toTypedService(service: Service | null): TypedService {
  if (!service) return NEW_SERVICE
  return {
    name: service.name,
    description: service.description,
    duration: toInput(service.duration),
    price: toInput(service.price),
    color: service.color ?? '',
    bufferMinutes: toInput(service.bufferMinutes),
    categoryId: toInput(service.category?.id),
    active: service.active !== false,
    onRequest: service.onRequest === true,
    practitionerIds: service.practitionerIds ?? [],
    altText: service.picture?.altText ?? '',
  }
}

function toInput(number: number | null | undefined): string {
  return number === null || number === undefined ? '' : String(number).replace('.', ',')
}
