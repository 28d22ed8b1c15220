import { parseId } from '#domain/language/id.ts'
import { isDay, type LocalTime, parseTime } from '#domain/language/time.ts'

/** The visitor's choice, as in the URL: `?service=3&praticien=2`. */
export type BookingChoice = { serviceId?: number; praticienId?: number }

export function parseChoice(search: URLSearchParams): BookingChoice {
  return {
    serviceId: parseId(search.get('service')) ?? undefined,
    praticienId: parseId(search.get('praticien')) ?? undefined,
  }
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

export function choiceToSearchParams({ serviceId, praticienId }: BookingChoice): URLSearchParams {
  const search = new URLSearchParams()
  if (serviceId !== undefined) search.set('service', String(serviceId))
  if (praticienId !== undefined) search.set('praticien', String(praticienId))
  return search
}
