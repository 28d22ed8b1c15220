import type { VisitorDetails } from '#domain/visitor-memory.ts'
import type { ReservationForm } from '../reservation-form.ts'

export type DetailsForm = Pick<ReservationForm, 'getValues' | 'setValue' | 'subscribe'>

const NAMES = { name: 'clientName', email: 'clientEmail', phone: 'clientPhone' } as const

const DETAILS = Object.keys(NAMES) as (keyof VisitorDetails)[]

export const NO_DETAILS: VisitorDetails = { name: '', email: '', phone: '' }

export function readDetails({ getValues }: DetailsForm): VisitorDetails {
  const [name, email, phone] = getValues([NAMES.name, NAMES.email, NAMES.phone])
  return { name, email, phone: String(phone ?? '') }
}

/** Replaces each value equal to the one in `from`; true if a field changed. */
export function replaceDetails(form: DetailsForm, from: VisitorDetails, to: VisitorDetails): boolean {
  const typed = readDetails(form)
  const changed = DETAILS.filter((detail) => typed[detail] === from[detail] && to[detail] !== from[detail])
  for (const detail of changed) form.setValue(NAMES[detail], to[detail])
  return changed.length > 0
}

export function hasDetails(details: VisitorDetails): boolean {
  return DETAILS.some((detail) => details[detail] !== '')
}
