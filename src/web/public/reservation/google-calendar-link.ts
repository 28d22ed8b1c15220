import type { PublicSettings } from '#contract/content/settings.ts'
import { composePostalAddress, parsePostalAddress } from '#domain/content/postal-address.ts'
import {
  addMinutes,
  type DateAndTime,
  formatTime,
  type LocalTime,
  toLocalTime,
} from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'

type Appointment = DateAndTime & { duration: number }

/** Opens a form of Google Agenda, and tells it neither our link, nor a name, nor the service. */
export function googleCalendarLink(
  appointment: Appointment,
  { siteTitle, address, timeZone }: Pick<PublicSettings, 'siteTitle' | 'address' | 'timeZone'>,
): string {
  const start = toLocalTime(appointment)
  const place =
    address === null ? '' : composePostalAddress({ ...parsePostalAddress(address), directions: '' })
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: french`Rendez-vous : ${siteTitle}`,
    dates: `${compact(start)}/${compact(addMinutes(start, appointment.duration))}`,
    ctz: timeZone,
    location: place.replaceAll('\n', ', '),
  })
  return `https://calendar.google.com/calendar/render?${query}`
}

/** `20270413T100000`: a local time of RFC 5545. */
function compact({ day, minute }: LocalTime): string {
  return `${day}T${formatTime(minute)}00`.replaceAll(/[-:]/g, '')
}
