import { frenchDate, frenchDateTime } from '../language/french-day.ts'
import { frenchLength } from '../language/french-length.ts'
import { type Cents, frenchPrice, toEuros } from '../language/money.ts'
import { groupedPhone } from '../language/phone-number.ts'
import { frenchTime, type LocalTime, type Minute } from '../language/time.ts'
import { french } from '../language/typography.ts'
import type { MessageKind } from './notification.ts'
import type { Placeholder } from './template.ts'

export type MessageValues = Partial<Record<Placeholder, string>>

/** As the settings have it. */
type Practice = { siteTitle: string; address: string | null; phone: string | null }

/**
 * Placeholder values about the site; `origin` is its public address, null when unset, which leaves every link
 * empty.
 */
export function siteValues({ siteTitle, address, phone }: Practice, origin: string | null): MessageValues {
  return {
    siteTitle,
    siteUrl: origin ?? '',
    bookingUrl: linkTo(origin, '/booking'),
    address: address?.split('\n').join(', ') ?? '',
    phone: groupedPhone(phone ?? ''),
    agendaUrl: linkTo(origin, '/admin/reservations'),
    messagesUrl: linkTo(origin, '/admin/messages'),
    moderationUrl: linkTo(origin, '/admin/testimonials'),
    dashboardUrl: linkTo(origin, '/admin/dashboard'),
    requestsUrl: linkTo(origin, '/admin/donnees-personnelles'),
    signInUrl: linkTo(origin, '/admin/login'),
    forgottenUrl: linkTo(origin, '/admin/mot-de-passe'),
    ordersUrl: linkTo(origin, '/admin/bons/commandes'),
    privateCalendarUrl: linkTo(origin, '/admin/agenda-config/agenda-prive'),
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
  /** By a voucher; `unjudged` while the visit has changed since. */
  settled?: Cents | 'unjudged'
  /** Paid by card at booking, and not refunded. */
  deposit?: Cents
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
    clientPhone: groupedPhone(reservation.clientPhone ?? ''),
    serviceName: reservation.serviceName ?? 'Rendez-vous',
    practitionerName: reservation.practitionerName,
    date: frenchDate(reservation.at.day),
    time: frenchTime(reservation.at.minute),
    duration: frenchLength(reservation.duration),
    price: priceText(reservation),
  }
}

type Priced = Pick<MessageReservation, 'price' | 'settled' | 'deposit'>

const SETTLED = french`, déjà réglés par votre bon`

const PAID = french`, déjà payés par carte`

/** True for the value of `price` where a voucher covers the whole, or the deposit was all of it. */
export function isSettledPrice(price: string): boolean {
  return price.endsWith(SETTLED) || price.endsWith(PAID)
}

/** « 75 € », « 75 €, dont 55 € déjà réglés par votre bon : reste 20 € ». */
function priceText({ price, settled = 0, deposit = 0 }: Priced): string {
  if (price === null) return ''
  const whole = frenchPrice(toEuros(price))
  if (deposit > 0) return whole + paidText(price, { settled, deposit })
  if (settled === 'unjudged') return french`${whole}, moins ce que règle votre bon`
  if (settled === 0) return whole
  if (settled >= price) return whole + SETTLED
  const part = frenchPrice(toEuros(settled))
  const due = frenchPrice(toEuros(price - settled))
  return french`${whole}, dont ${part} déjà réglés par votre bon : reste ${due}`
}

/** « , dont 20 € déjà payés par carte : reste 55 € ». */
function paidText(
  price: Cents,
  { settled, deposit }: { settled: Cents | 'unjudged'; deposit: Cents },
): string {
  if (deposit >= price) return PAID
  const part = french`, dont ${frenchPrice(toEuros(deposit))} déjà payés par carte`
  if (settled === 'unjudged') return french`${part}, moins ce que règle votre bon`
  const due = frenchPrice(toEuros(Math.max(0, price - settled - deposit)))
  return settled === 0
    ? french`${part} : reste ${due}`
    : french`${part} et ${frenchPrice(toEuros(settled))} réglés par votre bon : reste ${due}`
}

/** The dates of a series that are to come; service, length and price only where they are the same for all. */
export function seriesValues(
  reservations: readonly [MessageReservation, ...MessageReservation[]],
): MessageValues {
  const each = reservations.map(reservationValues)
  const [first] = each
  const isSame = each.every((one) => SHARED_TERMS.every((name) => one[name] === first?.[name]))
  const lines = reservations.map(({ at }, index) => {
    const { serviceName, duration } = each[index] ?? {}
    return isSame ? `- ${frenchDateTime(at)}` : `- ${frenchDateTime(at)}, ${serviceName} (${duration})`
  })
  const hasSamePrice = each.every(({ price }) => price === first?.price)
  const terms = {
    ...(!isSame && { serviceName: '', duration: '' }),
    ...(!(isSame && hasSamePrice) && { price: '' }),
  }
  return { ...first, ...terms, seriesDates: lines.join('\n') }
}

const SHARED_TERMS = ['serviceName', 'duration'] as const

/** Value of `reservationLinks`: one line for each reservation, which ends with its link. */
export function reservationLinksText(
  reservations: readonly (Pick<MessageReservation, 'at' | 'duration' | 'serviceName'> & { url: string })[],
): string {
  return reservations
    .map(({ at, duration, serviceName, url }) => {
      const what = serviceName === null ? '' : `, ${serviceName} (${frenchLength(duration)})`
      return french`- ${frenchDateTime(at)}${what} : ${url}`
    })
    .join('\n')
}

/** For a text message, which is one line. */
export function shortSeriesDates(starts: readonly LocalTime[]): string {
  return starts
    .map(({ day, minute }) => `${day.slice(8)}/${day.slice(5, 7)} ${frenchTime(minute)}`)
    .join(', ')
}

/** Values of `previousDate` and `previousTime`; none when the reservation was not moved. */
export function previousValues(previous: LocalTime | null): MessageValues {
  if (previous === null) return {}
  return { previousDate: frenchDate(previous.day), previousTime: frenchTime(previous.minute) }
}

/** The value of `doorCode` in the messages that bring it: confirmations and reminders. */
export function doorCodeValues({ variables }: MessageKind, doorCode: string | null): MessageValues {
  return doorCode !== null && variables.includes('doorCode') ? { doorCode } : {}
}

/** Author of a change of an account: its user, the holder of a reset link, the command line, or another superadmin. */
export type AccountChanger = 'user' | 'link' | 'server' | { superadmin: string }

/** Placeholder values about a changed account, by the practice's clock. */
export function accountChangeValues({ day, minute }: LocalTime, changer: AccountChanger): MessageValues {
  return { changedAt: `${frenchDate(day)} à ${frenchTime(minute)}`, changedHow: describeChanger(changer) }
}

export type FactorChange = 'codes_on' | 'codes_off' | 'passkey_added' | 'passkey_removed' | 'all_removed'

const FACTOR_CHANGES: Record<FactorChange, string> = {
  codes_on: 'la connexion en deux étapes a été activée',
  codes_off: 'la connexion en deux étapes a été désactivée',
  passkey_added: 'une clé d’accès a été ajoutée',
  passkey_removed: 'une clé d’accès a été supprimée',
  all_removed: 'la connexion en deux étapes et les clés d’accès ont été retirées',
}

/** Placeholder values about an added or removed second factor; `at` is the practice's clock. */
export function secondFactorValues(
  at: LocalTime,
  { change, changer }: { change: FactorChange; changer: AccountChanger },
): MessageValues {
  return { secondFactorChange: FACTOR_CHANGES[change], ...accountChangeValues(at, changer) }
}

function describeChanger(changer: AccountChanger): string {
  if (changer === 'user') return 'depuis votre compte'
  if (changer === 'link') return french`par un lien « Mot de passe oublié »`
  return changer === 'server' ? 'depuis le serveur du site' : `par ${changer.superadmin}`
}
