import { describe, expect, test } from 'vitest'
import { readsAnswers, replyToOf } from '../reply-to.ts'

const LEA = { client_name: 'Léa Durand', client_email: 'lea@exemple.fr' }

describe('a reply to a message about a reservation', () => {
  test.each(['staff_booking_new', 'staff_booking_moved', 'staff_booking_cancelled'] as const)(
    'reaches the client from the practitioner’s %s',
    (type) => {
      expect(replyToOf(type, LEA)).toEqual({ address: 'lea@exemple.fr', name: 'Léa Durand' })
      expect(replyToOf(type, { ...LEA, client_name: null })).toEqual({ address: 'lea@exemple.fr', name: '' })
    },
  )

  test('reaches the sender where the client has no e-mail address', () => {
    expect(replyToOf('staff_booking_new', { ...LEA, client_email: null })).toBeNull()
  })

  test.each(['booking_confirmed', 'booking_reminder', 'testimonial_invitation'] as const)(
    'reaches the sender from the client’s own %s',
    (type) => {
      expect(replyToOf(type, LEA)).toBeNull()
    },
  )
})

test.each([
  ['bonjour@exemple.fr', true],
  ['noreply@exemple.fr', false],
  ['no-reply+rdv@exemple.fr', false],
  ['Ne-Pas-Répondre@exemple.fr', false],
  ['do-not-reply@exemple.fr', false],
  ['noemie@exemple.fr', true],
])('answers to %s are read: %s', (sender, isRead) => {
  expect(readsAnswers(sender)).toBe(isRead)
})
