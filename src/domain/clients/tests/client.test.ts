import { expect, test } from 'vitest'
import { deduplicateClients, isSameAddress, matchesClient, mustEndLink } from '../client.ts'

const zoe = { clientName: 'Zoé Petit-Roy', clientEmail: 'zoe@exemple.fr', clientPhone: '+33 6 12 34 56 78' }

test.each([
  ['zoe', true],
  ['PETIT zo', true],
  ['roy zoé', true],
  ['@exemple', true],
  ['06 12 34', true],
  ['0612345678', true],
  ['12.34.56', true],
  ['zoe martin', false],
  ['07 12', false],
  ['   ', false],
])('the search « %s » matches Zoé by name, e-mail address or phone number: %s', (text, expected) => {
  expect(matchesClient(zoe, text)).toBe(expected)
})

test('a reservation without a client matches no search', () => {
  expect(matchesClient({ clientName: null, clientEmail: null, clientPhone: null }, 'zoe')).toBe(false)
})

const withoutDetails = { clientName: null, clientEmail: null, clientPhone: null }

test('a client is listed once, with the latest details and older ones where the latest are missing', () => {
  const latest = { ...zoe, clientPhone: null }
  const older = { ...zoe, clientName: 'zoe petit-roy', clientPhone: '0612345678' }
  expect(deduplicateClients([latest, withoutDetails, older])).toEqual([{ ...zoe, clientPhone: '0612345678' }])
  expect(
    deduplicateClients([
      { ...zoe, clientEmail: null },
      { ...zoe, clientPhone: null },
    ]),
  ).toEqual([zoe])
})

test('namesakes with a different e-mail address or phone number are different clients', () => {
  const namesake = { ...zoe, clientEmail: 'autre@exemple.fr' }
  const other = { ...zoe, clientEmail: null, clientPhone: '07 00 00 00 00' }
  expect(deduplicateClients([zoe, namesake, other])).toEqual([zoe, namesake, other])
})

test.each([
  ['zoe@exemple.fr', 'Zoe@Exemple.FR', true],
  ['zoe@exemple.fr', 'zoé@exemple.fr', false],
  ['zoe@exemple.fr', null, false],
  [null, null, true],
])('%s and %s are the same address: %s', (a, b, expected) => {
  expect(isSameAddress(a, b)).toBe(expected)
})

test('one person’s addresses differ at most in case; a tag makes another client', () => {
  const shouted = { ...zoe, clientEmail: 'ZOE@Exemple.FR' }
  const tagged = { ...zoe, clientEmail: 'zoe+spa@exemple.fr' }
  expect(deduplicateClients([zoe, shouted])).toEqual([zoe])
  expect(deduplicateClients([zoe, tagged])).toEqual([zoe, tagged])
})

test.each([
  ['another address', { clientEmail: 'lea@exemple.fr' }, true],
  ['no address', { clientEmail: null }, true],
  ['another number', { clientPhone: '06 00 00 00 00' }, true],
  ['no number', { clientPhone: null }, true],
  ['the address in capitals', { clientEmail: 'ZOE@EXEMPLE.FR' }, false],
  ['the number in national form', { clientPhone: '0612345678' }, false],
  ['another name', { clientName: 'Zoé Petit' }, false],
])('a link ends with %s: %s', (_title, change, expected) => {
  expect(mustEndLink(zoe, { ...zoe, ...change })).toBe(expected)
})

test('the link of an online booking ends with a number that was missing: who booked may have typed an address that is not theirs', () => {
  expect(mustEndLink({ ...zoe, clientPhone: null }, zoe)).toBe(true)
  expect(mustEndLink({ ...zoe, clientPhone: null, isOnline: false }, zoe)).toBe(false)
})

test('no link ends with an address that was missing, since nobody books online without one', () => {
  expect(mustEndLink({ ...zoe, clientEmail: null }, zoe)).toBe(false)
  expect(mustEndLink({ clientEmail: null, clientPhone: null }, zoe)).toBe(false)
})

test('no address is the same as no address, and not as another one', () => {
  expect([isSameAddress(null, null), isSameAddress(null, zoe.clientEmail)]).toEqual([true, false])
})
