import { expect, test } from 'vitest'
import { type ClientIdentity, clientIdentity, isSamePerson, nameKeyOf } from '../client-identity.ts'

const zoe = { clientName: 'Zoé Petit', clientEmail: 'zoe@exemple.fr', clientPhone: '06 12 34 56 78' }
const E164 = '+33612345678'

test.each([
  ['Jean-Noël PETIT', 'petit jean noel'],
  ['  Anne   Le Goff ', 'LE GOFF Anne'],
  ['Jeanne d’Arc', "Jeanne D'Arc"],
  ['Cœur Strauß', 'coeur strauss'],
])('« %s » and « %s » are one name', (a, b) => {
  expect(nameKeyOf(a)).toBe(nameKeyOf(b))
})

test('names with other words stay apart', () => {
  expect(nameKeyOf('Paul Petit')).not.toBe(nameKeyOf('Zoé Petit'))
  expect(nameKeyOf('Jean Petit')).not.toBe(nameKeyOf('Jean Jean Petit'))
})

test('a client with an e-mail address is known by its mailbox, whatever their number', () => {
  const identity = clientIdentity(zoe, E164)
  expect(identity).toEqual({ contactKey: 'mailto:zoe@exemple.fr', nameKey: 'petit zoe' })
  expect(clientIdentity({ ...zoe, clientEmail: 'ZOE@Exemple.FR', clientPhone: null }, null)).toEqual(identity)
})

test('a client without e-mail address is known by the phone number', () => {
  expect(clientIdentity({ ...zoe, clientEmail: null }, E164)?.contactKey).toBe('tel:+33612345678')
  expect(clientIdentity({ ...zoe, clientEmail: null, clientPhone: '12 34 56' }, null)?.contactKey).toBe(
    'tel:123456',
  )
})

test('a client with neither has no identity', () => {
  expect(clientIdentity({ ...zoe, clientEmail: null, clientPhone: null }, null)).toBeNull()
})

test.each([
  [
    'another mailbox of the same name',
    ['mailto:zoe@exmple.fr', 'petit zoe'],
    ['mailto:zoe@exemple.fr', 'petit zoe'],
    true,
  ],
  ['a first name added to the name', ['tel:+33612345678', 'petit'], ['tel:+33612345678', 'petit zoe'], true],
  ['a name where there was none', ['tel:+33612345678', ''], ['tel:+33612345678', 'petit zoe'], true],
  [
    'another first name behind the same mailbox',
    ['mailto:p@exemple.fr', 'petit zoe'],
    ['mailto:p@exemple.fr', 'paul petit'],
    false,
  ],
  [
    'another mailbox and a longer name',
    ['mailto:a@exemple.fr', 'petit'],
    ['mailto:b@exemple.fr', 'petit zoe'],
    false,
  ],
] as const)(
  'a correction to %s decides whether it is still one person',
  (_title, before, after, expected) => {
    const [identity, corrected] = [before, after].map(([contactKey, nameKey]) => ({ contactKey, nameKey }))
    expect(isSamePerson(identity as ClientIdentity, corrected as ClientIdentity)).toBe(expected)
  },
)
