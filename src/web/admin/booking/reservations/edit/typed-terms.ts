import * as z from 'zod/mini'
import { type AgendaReservation, StaffReservationChange } from '#contract/booking/reservations.ts'
import { parseNumber } from '../../services/service-form.ts'
import type { ChangedTerms } from '../actions.ts'

export type TypedTerms = { serviceId: string; duration: string; price: string }

export type TypedChange = TypedTerms & {
  newDate: string
  newTime: string
  praticienId: number
  tellClient: boolean
}

export const TypedReservationChange = z.pipe(z.transform(parseTyped), StaffReservationChange)

function parseTyped({
  serviceId,
  duration,
  price,
  ...others
}: TypedChange): z.input<typeof StaffReservationChange> {
  return {
    ...others,
    serviceId: parseNumber(serviceId) ?? null,
    duration: (parseNumber(duration) ?? null) as number,
    price: parseNumber(price) ?? null,
  }
}

export function toTypedTerms({ serviceId, duration, price }: ChangedTerms): TypedTerms {
  return {
    serviceId: String(serviceId ?? ''),
    duration: String(duration ?? ''),
    price: String(price ?? '').replace('.', ','),
  }
}

/** Undefined if nothing differs. Another service is sent with its length and price, which are its own by default. */
export function changedTerms(
  { serviceId, duration, price }: AgendaReservation,
  typed: ChangedTerms,
): ChangedTerms | undefined {
  const chosen = { serviceId: typed.serviceId, duration: typed.duration, price: typed.price }
  if (chosen.serviceId !== serviceId) return chosen
  const changed = {
    ...(chosen.duration === duration ? {} : { duration: chosen.duration }),
    ...(chosen.price === price ? {} : { price: chosen.price }),
  }
  return Object.keys(changed).length > 0 ? changed : undefined
}
