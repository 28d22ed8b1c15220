import { parseId } from '#domain/language/id.ts'
import { isDay, type LocalTime, parseTime } from '#domain/language/time.ts'

/**
 * The visitor's choice, as in the URL: `?service=3&duree=75&options=2-5&praticien=2`. A variant is named by its minutes
 * and, where they do not tell it apart, by the slug of its name.
 */
export type BookingChoice = {
  serviceId?: number | undefined
  minutes?: number | undefined
  variant?: string | undefined
  optionIds?: readonly number[] | undefined
  praticienId?: number | undefined
}

export function parseChoice(search: URLSearchParams): BookingChoice {
  const serviceId = parseId(search.get('service')) ?? undefined
  const praticienId = parseId(search.get('praticien')) ?? undefined
  if (serviceId === undefined) return { praticienId }
  return {
    serviceId,
    minutes: parseId(search.get('duree')) ?? undefined,
    variant: search.get('formule') ?? undefined,
    optionIds: parseIds(search.get('options')),
    praticienId,
  }
}

function parseIds(text: string | null): number[] | undefined {
  const ids = (text ?? '').split('-').flatMap((part) => parseId(part) ?? [])
  return ids.length === 0 ? undefined : [...new Set(ids)]
}

export function parseLinkedSlot(search: URLSearchParams): LocalTime | null {
  return parseMoment(search, 'heure')
}

/** The end of the appointment beside which another one is booked. */
export function parseAppointmentEnd(search: URLSearchParams): LocalTime | null {
  return parseMoment(search, 'apres')
}

function parseMoment(search: URLSearchParams, time: 'heure' | 'apres'): LocalTime | null {
  const day = search.get('jour') ?? ''
  const minute = parseTime(search.get(time) ?? '')
  return minute !== null && isDay(day) ? { day, minute } : null
}

export function choiceToSearchParams(choice: BookingChoice): URLSearchParams {
  const { serviceId, minutes, variant, optionIds = [], praticienId } = choice
  const search = new URLSearchParams()
  if (serviceId !== undefined) search.set('service', String(serviceId))
  if (minutes !== undefined) search.set('duree', String(minutes))
  if (variant) search.set('formule', variant)
  if (optionIds.length > 0) search.set('options', optionIds.join('-'))
  if (praticienId !== undefined) search.set('praticien', String(praticienId))
  return search
}
