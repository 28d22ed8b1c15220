import * as z from 'zod/mini'
import { type Service, ServiceFields } from '#contract/services.ts'

/** What the fields hold: numbers as they are typed. */
export type TypedService = {
  name: string
  description: string
  duration: string
  price: string
  color: string
  bufferMinutes: string
  active: boolean
}

/** The contract's rules, for a form that holds texts. */
export const TypedServiceFields = z.pipe(z.transform(untyped), ServiceFields)

function untyped({ duration, price, bufferMinutes, ...others }: TypedService): z.input<typeof ServiceFields> {
  return {
    ...others,
    // Where nothing was typed the contract says that it is missing.
    duration: typedNumber(duration) as number,
    price: typedNumber(price) as number,
    // Left empty it is cleared: the practitioner's own holds.
    bufferMinutes: typedNumber(bufferMinutes) ?? null,
  }
}

/**
 * The number that a person typed, « 62,50 » as well as « 62.50 »; undefined where nothing was. What is no number
 * becomes NaN, which every rule of the contract refuses.
 */
export function typedNumber(text: string): number | undefined {
  const plain = text.replace(/\s/g, '').replace(',', '.')
  return plain === '' ? undefined : Number(plain)
}

const NEW: TypedService = {
  ...{ name: '', description: '', duration: '', price: '' },
  ...{ color: '', bufferMinutes: '', active: true },
}

/** What the form shows first: of a service, or of one to be added. */
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
