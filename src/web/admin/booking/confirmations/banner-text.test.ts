import { describe, expect, test } from 'vitest'
import type { MailConfirmation } from '#contract/booking/confirmations/mail-confirmation.ts'
import { bannerSentences } from './banner-text.ts'

const OFF: MailConfirmation = {
  reason: null,
  since: null,
  liftedUntil: null,
  bookings: 3,
  perHour: null,
  pending: 0,
  canConfirm: true,
}
/** With plain spaces. */
const textOf = (change: Partial<MailConfirmation>) =>
  bannerSentences({ ...OFF, ...change })
    .join(' ')
    .replace(/[\u00a0\u202f]/g, ' ')

const since = { date: '2027-04-12', time: '08:05' }

describe('the owner reads', () => {
  test('nothing while the brake is off', () => {
    expect(textOf({})).toBe('')
  })

  test('since when, why and how many bookings wait while too many come in', () => {
    expect(textOf({ reason: 'hour', since, bookings: 4, perHour: 2, pending: 2 })).toBe(
      'Depuis le lundi 12 avril à 8 h 05, chaque visiteur confirme son rendez-vous par un lien reçu par e-mail. Rendez-vous pris en ligne depuis une heure : 4. Votre limite : 2. 2 rendez-vous attendent leur confirmation.',
    )
  })

  test('their permanent choice only while a booking waits', () => {
    expect(textOf({ reason: 'always' })).toBe('')
    expect(textOf({ reason: 'always', pending: 1 })).toMatch(
      /^Comme vous l’avez choisi, .* Un rendez-vous attend sa confirmation\.$/,
    )
  })

  test('that bookings are not confirmed while no link can be sent', () => {
    expect(textOf({ reason: 'always', canConfirm: false })).toMatch(
      /les rendez-vous en ligne sont enregistrés tout de suite, sans confirmation\.$/,
    )
  })

  test('that online booking is suspended once too many come in and no link can be sent', () => {
    expect(textOf({ reason: 'hour', since, bookings: 4, perHour: 2, canConfirm: false })).toMatch(
      /^Depuis le lundi 12 avril à 8 h 05, la réservation en ligne est suspendue et les visiteurs sont invités à vous appeler : /,
    )
  })

  test('until when the brake is lifted, while it would be on', () => {
    const lifted = { liftedUntil: { date: '2027-04-12', time: '09:00' }, perHour: 2 }
    expect(textOf(lifted)).toMatch(/^Vous avez levé la confirmation par e-mail jusqu’à 9 h : /)
    expect(textOf({ ...lifted, bookings: 1 })).toBe('')
  })
})
