import fc from 'fast-check'
import { expect, test } from 'vitest'
import { identityKey } from '#domain/messages/mailbox.ts'
import { email as emailField } from './fields.ts'

const typed = fc
  .tuple(
    fc.string({ unit: fc.constantFrom(...'aZ.+-_9'), minLength: 1, maxLength: 12 }),
    fc.oneof(fc.constantFrom('Gmail.com', 'Exemple.fr', 'xn--lan-9la.fr'), fc.domain()),
  )
  .map((parts) => parts.join('@'))

test('the identity of every accepted address is its ASCII lower case, as the database computes it', () => {
  const field = emailField('E-mail')
  const asciiLowerCase = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const accepted = fc.oneof(typed, fc.emailAddress()).filter((email) => field.safeParse(email).success)
  fc.assert(
    fc.property(accepted, (email) => {
      const stored = field.parse(email)
      expect(identityKey(stored)).toBe(asciiLowerCase(stored))
    }),
  )
})
