import { frenchDate } from './french-day.ts'
import { frenchLength } from './french-length.ts'
import { type Cents, frenchPrice, toEuros } from './money.ts'
import type { Variable } from './notification.ts'
import type { SiteLook } from './settings.ts'
import { frenchTime, type LocalTime, type Minute } from './time.ts'

/** What placeholders of a message are filled with. */
export type MessageValues = Partial<Record<Variable, string>>

/** What any message may say of the site. `origin` is its public address, where it has one. */
export function siteValues(
  { siteTitle, address, phone }: Pick<SiteLook, 'siteTitle' | 'address' | 'phone'>,
  origin: string | null,
): MessageValues {
  return {
    siteTitle,
    siteUrl: origin ?? '',
    address: address?.split('\n').join(', ') ?? '',
    phone: phone ?? '',
    agendaUrl: below(origin, '/admin/reservations'),
    messagesUrl: below(origin, '/admin/messages'),
    moderationUrl: below(origin, '/admin/testimonials'),
    signInUrl: below(origin, '/admin/login'),
  }
}

function below(origin: string | null, path: string): string {
  return origin === null ? '' : origin + path
}

/** A reservation as messages tell it. */
export type MessageReservation = {
  at: LocalTime
  duration: Minute
  serviceName: string | null
  price: Cents | null
  practitionerName: string
  clientName: string | null
  clientEmail: string | null
  clientPhone: string | null
}

/** What a message says of a reservation. */
export function reservationValues(reservation: MessageReservation): MessageValues {
  return {
    clientName: reservation.clientName ?? '',
    clientEmail: reservation.clientEmail ?? '',
    clientPhone: reservation.clientPhone ?? '',
    serviceName: reservation.serviceName ?? 'Rendez-vous',
    practitionerName: reservation.practitionerName,
    date: frenchDate(reservation.at.day),
    time: frenchTime(reservation.at.minute),
    duration: frenchLength(reservation.duration),
    price: reservation.price === null ? '' : frenchPrice(toEuros(reservation.price)),
  }
}

/** Where a reservation was before its move. */
export function previousValues(was: LocalTime | null): MessageValues {
  return was === null ? {} : { previousDate: frenchDate(was.day), previousTime: frenchTime(was.minute) }
}
