import * as z from 'zod/mini'
import { type Service, ServiceFields } from '#contract/services.ts'

export type TypedService = {
  name: string
  description: string
  duration: string
  price: string
  color: string
  bufferMinutes: string
  active: boolean
}

export const TypedServiceFields = z.pipe(z.transform(untyped), ServiceFields)

function untyped({ duration, price, bufferMinutes, ...others }: TypedService): z.input<typeof ServiceFields> {
  return {
    ...others,
    // Cast: the contract itself reports a missing value.
    duration: typedNumber(duration) as number,
    price: typedNumber(price) as number,
    // Null clears it: the practitioner's own buffer applies.
    bufferMinutes: typedNumber(bufferMinutes) ?? null,
  }
}

/**
 * The decimal separator is a comma or a point. Blank: undefined. Not a number: NaN, which the contract refuses.
 */
export function typedNumber(text: string): number | undefined {
  const plain = text.replace(/\s/g, '').replace(',', '.')
  return plain === '' ? undefined : Number(plain)
}

const NEW: TypedService = {
  ...{ name: '', description: '', duration: '', price: '' },
  ...{ color: '', bufferMinutes: '', active: true },
}

export function typedService(service: Service | null): TypedService {
  if (!service) return NEW
  return {
    name: service.name,
    description: service.description,
    duration: typed(service.duration),
    price: typed(service.price),
    color: service.color ?? '',
    bufferMinutes: typed(service.bufferMinutes),
    active: service.active !== false,
  }
}

function typed(number: number | null | undefined): string {
  return number === null || number === undefined ? '' : String(number).replace('.', ',')
}
