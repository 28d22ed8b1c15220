import { dayNumeral, frenchDate, monthName } from '../language/french-day.ts'
import { type Cents, frenchPrice, toEuros } from '../language/money.ts'
import { addDays, type Day, frenchTime, type LocalTime, type Minute } from '../language/time.ts'
import { french } from '../language/typography.ts'
import { CARD_REFUND_DAYS } from '../visit/card-refunds.ts'
import { advisedPaymentDay } from './voucher-order.ts'
import { sessionText, unitsText, voucherTitle } from './voucher-text.ts'

type Ordered = { units: number; serviceName: string | null; minutes: Minute | null }

/** « Bon cadeau de 80 € », « Bon cadeau pour 1 séance : Massage, 1 h », « Carnet de 5 séances : Massage, 1 h ». */
export function orderedText({ units, serviceName, minutes }: Ordered): string {
  const session = sessionText({ serviceName, minutes })
  if (session === null) return french`Bon cadeau de ${unitsText({ kind: 'amount', units })}`
  const title = voucherTitle({ kind: 'sessions', units })
  return units === 1 ? french`${title} pour 1 séance : ${session}` : french`${title} : ${session}`
}

/** Counted from the day on which it is sent. */
export function validityText(months: number): string {
  return french`${months} mois à partir de son envoi`
}

type Sending = { sendOn: Day; orderedOn: Day; today: Day }

/** « Pour qu’il parte le 24 décembre, réglez avant le 22. […] » Null once the chosen day is over. */
export function paymentAdvice(sending: Sending): string | null {
  const { sendOn, today } = sending
  if (sendOn < today) return null
  const advised = advisedPaymentDay(sending)
  const isSameMonth = advised.slice(0, 7) === sendOn.slice(0, 7)
  const last = isSameMonth ? dayNumeral(advised) : dayAndMonth(advised)
  const when = advised === today ? 'dès maintenant' : `avant le ${last}`
  return french`Pour qu’il parte le ${dayAndMonth(sendOn)}, réglez ${when}. Réglé plus tard, il part dès le règlement reçu.`
}

function dayAndMonth(day: Day): string {
  return `${dayNumeral(day)} ${monthName(day)}`
}

/** Of a withdrawal, by the practice's clock. */
export function withdrawalMoment({ day, minute }: LocalTime): string {
  return french`${frenchDate(day)} à ${frenchTime(minute)}`
}

const REFUND_DAYS = 14

type Withdrawn = {
  isPaid: boolean
  /** On the provider’s page: its money goes back by itself. */
  isPaidByCard: boolean
  priceCents: Cents
  refundCents: Cents
  /** Neither used nor left: staff had paid it back before. */
  paidBackCents: Cents
  withdrawnOn: Day
}

/** For whoever has withdrawn; within 14 days, by the same means (article L221-24 of the Code de la consommation). */
export function refundText({
  isPaid,
  isPaidByCard,
  refundCents,
  paidBackCents,
  withdrawnOn,
}: Withdrawn): string {
  if (!isPaid) return french`Rien n’avait été réglé : vous ne devez rien.`
  if (refundCents === 0 && paidBackCents > 0) return 'Il ne restait plus rien à rembourser de ce bon.'
  if (refundCents === 0) return french`Le bon avait servi en entier : il n’y a rien à rembourser.`
  if (isPaidByCard)
    return french`Le code du bon ne peut plus servir. Nous vous remboursons ${frenchPrice(toEuros(refundCents))} sur la même carte : comptez ${CARD_REFUND_DAYS}.`
  const last = frenchDate(addDays(withdrawnOn, REFUND_DAYS))
  return french`Le code du bon ne peut plus servir. Nous vous remboursons ${frenchPrice(toEuros(refundCents))} au plus tard le ${last}, par le moyen de paiement que vous avez utilisé.`
}

/** '' if nothing of it was used. */
export function keptText({ isPaid, priceCents, refundCents, paidBackCents }: Withdrawn): string {
  const kept = priceCents - refundCents - paidBackCents
  if (!isPaid || kept <= 0) return ''
  return french`Ce qui a déjà servi reste dû : ${frenchPrice(toEuros(kept))}.`
}

/** For staff, after a withdrawal. */
export function refundTask({ isPaid, isPaidByCard, refundCents, withdrawnOn }: Withdrawn): string {
  if (!isPaid || refundCents === 0) return 'Il n’y a rien à rembourser.'
  if (isPaidByCard)
    return french`${frenchPrice(toEuros(refundCents))} repartent d’eux-mêmes sur la carte : vous n’avez rien à faire. S’ils n’y arrivent pas, « Paiement en ligne » le dit.`
  const last = frenchDate(addDays(withdrawnOn, REFUND_DAYS))
  return french`À rembourser au plus tard le ${last} : ${frenchPrice(toEuros(refundCents))}. Notez-le ensuite sur la page des commandes.`
}
