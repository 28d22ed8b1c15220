import { expect, test } from 'vitest'
import { type ClientIdentity, clientIdentity, isSamePerson, nameKeyOf, searchPatterns } from '../identity.ts'

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

const identityOf = (contactKey: string, nameKey: string): ClientIdentity => ({ contactKey, nameKey })
const MOBILE = 'tel:+33612345678'

test.each([
  [
    'another mailbox of the same name',
    identityOf('mailto:a@exemple.fr', 'petit zoe'),
    identityOf('mailto:b@exemple.fr', 'petit zoe'),
  ],
  ['a first name added to the name', identityOf(MOBILE, 'petit'), identityOf(MOBILE, 'petit zoe')],
  ['a name where there was none', identityOf(MOBILE, ''), identityOf(MOBILE, 'petit zoe')],
])('corrected details with %s are still those of one person', (_title, before, after) => {
  expect(isSamePerson(before, after)).toBe(true)
})

test.each([
  ['another first name', identityOf(MOBILE, 'petit zoe'), identityOf(MOBILE, 'paul petit')],
  [
    'another mailbox and a longer name',
    identityOf('mailto:a@exemple.fr', 'petit'),
    identityOf('mailto:b@exemple.fr', 'petit zoe'),
  ],
])('corrected details with %s are those of somebody else', (_title, before, after) => {
  expect(isSamePerson(before, after)).toBe(false)
})
