import type { VisitorDetails } from '#domain/booking/visitor-memory.ts'
import type { ReservationForm } from '../reservation-form.ts'

export type DetailsForm = Pick<ReservationForm, 'getValues' | 'setValue' | 'subscribe'>

const NAMES = { name: 'clientName', email: 'clientEmail', phone: 'clientPhone' } as const

const DETAILS = Object.keys(NAMES) as (keyof VisitorDetails)[]

export const NO_DETAILS: VisitorDetails = { name: '', email: '', phone: '' }

export function readDetails({ getValues }: DetailsForm): VisitorDetails {
  const [name, email, phone] = getValues([NAMES.name, NAMES.email, NAMES.phone])
  return { name, email, phone: String(phone ?? '') }
}

/** Replaces each value equal to the one in `from`. */
export function replaceDetails(form: DetailsForm, from: VisitorDetails, to: VisitorDetails): void {
  for (const detail of replaceable(form, from, to)) form.setValue(NAMES[detail], to[detail])
}

export function canReplaceDetails(form: DetailsForm, from: VisitorDetails, to: VisitorDetails): boolean {
  return replaceable(form, from, to).length > 0
}

function replaceable(form: DetailsForm, from: VisitorDetails, to: VisitorDetails) {
  const typed = readDetails(form)
  return DETAILS.filter((detail) => typed[detail] === from[detail] && to[detail] !== from[detail])
}

export function hasDetails(details: VisitorDetails): boolean {
  return DETAILS.some((detail) => details[detail] !== '')
}
