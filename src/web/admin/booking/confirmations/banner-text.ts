import type { MailConfirmation } from '#contract/booking/confirmations/mail-confirmation.ts'
import { frenchDateTime } from '#domain/language/french-day.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { frenchTime, toLocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'

export function bannerSentences(confirmation: MailConfirmation): string[] {
  const { reason, liftedUntil, pending, canConfirm } = confirmation
  if (reason === 'hour') return [...hourSentences(confirmation), ...pendingSentences(pending)]
  if (reason === 'always' && !canConfirm) return UNCONFIRMED
  if (reason === 'always' && pending > 0) {
    return [
      'Comme vous l’avez choisi, chaque visiteur confirme son rendez-vous par un lien reçu par e-mail.',
      ...pendingSentences(pending),
    ]
  }
  if (liftedUntil !== null && isOverLimit(confirmation)) {
    return [
      french`Vous avez levé la confirmation par e-mail jusqu’à ${frenchTime(toLocalTime(liftedUntil).minute)} : les rendez-vous en ligne sont enregistrés tout de suite.`,
    ]
  }
  return []
}

const UNCONFIRMED = [
  french`Vous demandez à chaque visiteur de confirmer son rendez-vous par e-mail, mais le site ne peut pas envoyer ce lien (serveur d’envoi, adresse du site ou modèle « Rendez-vous à confirmer »).`,
  'En attendant, les rendez-vous en ligne sont enregistrés tout de suite, sans confirmation.',
]

function hourSentences({ since, bookings, perHour, canConfirm }: MailConfirmation): string[] {
  const start = since === null ? '' : `Depuis le ${frenchDateTime(toLocalTime(since))}, `
  const rule = `${start}${canConfirm ? CONFIRMED_BY_LINK : SUSPENDED}`
  return [
    rule.charAt(0).toUpperCase() + rule.slice(1),
    french`Rendez-vous pris en ligne depuis une heure : ${frenchNumber(bookings)}. Votre limite : ${frenchNumber(perHour ?? 0)}.`,
  ]
}

const CONFIRMED_BY_LINK = 'chaque visiteur confirme son rendez-vous par un lien reçu par e-mail.'

const SUSPENDED = french`la réservation en ligne est suspendue et les visiteurs sont invités à vous appeler : le site ne peut pas envoyer le lien qui confirme un rendez-vous (serveur d’envoi, adresse du site ou modèle « Rendez-vous à confirmer »).`

function pendingSentences(pending: number): string[] {
  if (pending === 0) return []
  return [
    pending === 1
      ? 'Un rendez-vous attend sa confirmation.'
      : `${frenchNumber(pending)} rendez-vous attendent leur confirmation.`,
  ]
}

function isOverLimit({ bookings, perHour }: MailConfirmation): boolean {
  return perHour !== null && bookings >= perHour
}
