import { expect, test } from 'vitest'
import type { Client } from '../client.ts'
import {
  areOnePerson,
  clientIdentity,
  comparePersons,
  isSamePerson,
  nameKeyOf,
  type PersonChange,
  searchPatterns,
} from '../identity.ts'

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

test('a search reads words in name and e-mail address alone, and numbers in the phone number alone', () => {
  expect(searchPatterns('Zoé  100%')).toEqual(['%zoe%\n%', '%100\\%%\n%'])
  expect(searchPatterns('+33 6 12')).toEqual(['%\n%\n%0612%'])
  expect(searchPatterns('  ')).toEqual([])
})

const EMAIL = 'zoe@exemple.fr'
const MOBILE = '06 12 34 56 78'

const person = (
  clientName: string | null,
  clientEmail: string | null = null,
  clientPhone: string | null = null,
) => ({
  clientName,
  clientEmail,
  clientPhone,
})

type Case = [title: string, before: Client, after: Client, change: PersonChange]

const CASES: Case[] = [
  ['nothing typed anew', person('Zoé Petit', EMAIL), person('Zoé Petit', EMAIL), 'unchanged'],
  ['another spelling of the name', person('Zoé Petit', EMAIL), person('PETIT Zoe', EMAIL), 'same'],
  [
    'another mailbox of the same name',
    person('Zoé Petit', EMAIL),
    person('Zoé Petit', 'b@exemple.fr'),
    'same',
  ],
  [
    'another number of the same name',
    person('Zoé Petit', null, MOBILE),
    person('Zoé Petit', null, '07 00'),
    'same',
  ],
  [
    'a first name added at the same number',
    person('Petit', null, MOBILE),
    person('Zoé Petit', null, MOBILE),
    'same',
  ],
  ['a word left out at the same mailbox', person('Zoé Petit-Roy', EMAIL), person('Zoé Petit', EMAIL), 'same'],
  [
    'the number written otherwise',
    person('Petit', null, MOBILE),
    person('Zoé Petit', null, '+33612345678'),
    'same',
  ],
  ['details where there were none', person(null), person('Zoé Petit', EMAIL), 'same'],
  ['a name where there was none', person(null, null, MOBILE), person('Zoé Petit', null, MOBILE), 'same'],
  ['an e-mail address added', person('Zoé Petit'), person('Zoé Petit', EMAIL), 'same'],
  ['a number added to a mailbox without a name', person(null, EMAIL), person(null, EMAIL, MOBILE), 'same'],
  ['the name taken away at the same mailbox', person('Zoé Petit', EMAIL), person(null, EMAIL), 'same'],
  [
    'a slip in the name at the same mailbox',
    person('Zoé Dupon', EMAIL),
    person('Zoé Dupont', EMAIL),
    'unclear',
  ],
  [
    'a slip in the name and another mailbox',
    person('Zoé Dupon', EMAIL),
    person('Zoé Dupont', 'b@exemple.fr'),
    'unclear',
  ],
  ['a slip in a name without contact', person('Dupon'), person('Dupont'), 'unclear'],
  [
    'one letter of a first name at one mailbox',
    person('Léa Petit', EMAIL),
    person('Léo Petit', EMAIL),
    'unclear',
  ],
  ['another name at the same mailbox', person('Zoé Petit', EMAIL), person('Paul Roche', EMAIL), 'unclear'],
  [
    'another name at the same number',
    person('Zoé Petit', EMAIL, MOBILE),
    person('Paul Roche', null, MOBILE),
    'unclear',
  ],
  [
    'a longer name at another mailbox',
    person('Petit', EMAIL),
    person('Zoé Petit', 'b@exemple.fr'),
    'unclear',
  ],
  ['another mailbox without any name', person(null, EMAIL), person(null, 'b@exemple.fr'), 'unclear'],
  ['a mailbox in place of a number', person(null, null, MOBILE), person('Zoé Petit', EMAIL), 'unclear'],
  ['everything taken away', person('Zoé Petit', EMAIL), person(null), 'unclear'],
  [
    'another name and another mailbox',
    person('Zoé Petit', EMAIL),
    person('Paul Roche', 'b@exemple.fr'),
    'other',
  ],
  [
    'another name and a number for a mailbox',
    person('Zoé Petit', EMAIL),
    person('Paul Roche', null, MOBILE),
    'other',
  ],
  [
    'another first name at another number',
    person('Zoé Petit', null, MOBILE),
    person('Paul Petit', null, '07 00'),
    'other',
  ],
  ['another name, both without contact', person('Zoé Petit'), person('Paul Roche'), 'other'],
]

test.each(CASES.map(([title, ...persons]) => ({ title, persons })))(
  'changed details with $title',
  ({ persons }) => {
    const [before, after, change] = persons
    expect(comparePersons(before, after)).toBe(change)
    expect(isSamePerson(before, after)).toBe(change === 'unchanged' || change === 'same')
  },
)

test.each([
  ['the same name at one mailbox', [person('Zoé Petit', EMAIL), person('Zoé Petit', EMAIL, MOBILE)], true],
  ['a name alone and one with a mailbox', [person('Zoé Petit'), person('Zoé Petit', EMAIL)], true],
  [
    'namesakes with mailboxes of their own',
    [person('Zoé Petit', EMAIL), person('Zoé Petit', 'b@exemple.fr')],
    false,
  ],
  ['two names at one mailbox', [person('Zoé Petit', EMAIL), person('Paul Petit', EMAIL)], false],
  ['nobody and somebody', [person(null), person('Zoé Petit', EMAIL)], false],
] as const)('as one person count, or not: %s', (_title, [a, b], areOne) => {
  expect([areOnePerson(a, b), areOnePerson(b, a)]).toEqual([areOne, areOne])
})
