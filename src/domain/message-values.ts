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

/** A visit as messages tell it. */
export type ToldVisit = {
  at: LocalTime
  duration: Minute
  serviceName: string | null
  price: Cents | null
  practitionerName: string
  clientName: string | null
  clientEmail: string | null
  clientPhone: string | null
}

/** What a message says of a visit. */
export function visitValues(visit: ToldVisit): MessageValues {
  return {
    clientName: visit.clientName ?? '',
    clientEmail: visit.clientEmail ?? '',
    clientPhone: visit.clientPhone ?? '',
    serviceName: visit.serviceName ?? 'Rendez-vous',
    practitionerName: visit.practitionerName,
    date: frenchDate(visit.at.day),
    time: frenchTime(visit.at.minute),
    duration: frenchLength(visit.duration),
    price: visit.price === null ? '' : frenchPrice(toEuros(visit.price)),
  }
}

/** Where a visit was before its move. */
export function previousValues(was: LocalTime | null): MessageValues {
  return was === null ? {} : { previousDate: frenchDate(was.day), previousTime: frenchTime(was.minute) }
}
