import { frenchDate } from './french-day.ts'
import { frenchLength } from './french-length.ts'
import { type Cents, frenchPrice, toEuros } from './money.ts'
import type { Placeholder } from './notification.ts'
import type { StoredPublicSettings } from './settings.ts'
import { frenchTime, type LocalTime, type Minute } from './time.ts'
import { french } from './typography.ts'

export type MessageValues = Partial<Record<Placeholder, string>>

/**
 * Placeholder values about the site; `origin` is its public address, null when unset, which leaves every link
 * empty.
 */
export function siteValues(
  { siteTitle, address, phone }: Pick<StoredPublicSettings, 'siteTitle' | 'address' | 'phone'>,
  origin: string | null,
): MessageValues {
  return {
    siteTitle,
    siteUrl: origin ?? '',
    address: address?.split('\n').join(', ') ?? '',
    phone: phone ?? '',
    agendaUrl: linkTo(origin, '/admin/reservations'),
    messagesUrl: linkTo(origin, '/admin/messages'),
    moderationUrl: linkTo(origin, '/admin/testimonials'),
    signInUrl: linkTo(origin, '/admin/login'),
    forgottenUrl: linkTo(origin, '/admin/mot-de-passe'),
  }
}

function linkTo(origin: string | null, path: string): string {
  return origin === null ? '' : origin + path
}

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

/** Placeholder values about a reservation; unknown details become ''. */
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

/** Values of `previousDate` and `previousTime`; none when the reservation was not moved. */
export function previousValues(previous: LocalTime | null): MessageValues {
  if (previous === null) return {}
  return { previousDate: frenchDate(previous.day), previousTime: frenchTime(previous.minute) }
}

/** Who changed an account: the signed-in user, the holder of a reset link, or another superadmin. */
export type AccountChanger = 'user' | 'link' | { superadmin: string }

/** Placeholder values about a changed account, by the practice's clock. */
export function accountChangeValues({ day, minute }: LocalTime, changer: AccountChanger): MessageValues {
  return { changedAt: `${frenchDate(day)} à ${frenchTime(minute)}`, changedHow: describeChanger(changer) }
}

function describeChanger(changer: AccountChanger): string {
  if (changer === 'user') return 'depuis votre compte'
  if (changer === 'link') return french`par un lien « Mot de passe oublié »`
  return `par ${changer.superadmin}`
}
