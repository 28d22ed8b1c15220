import { expect, test } from 'vitest'
import { knownClients, matchesClient } from '../client.ts'

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
])('a client is found by name, address or number: « %s » %s', (text, found) => {
  expect(matchesClient(zoe, text)).toBe(found)
})

test('nothing is found in a reservation without a client', () => {
  expect(matchesClient({ clientName: null, clientEmail: null, clientPhone: null }, 'zoe')).toBe(false)
})

const nobody = { clientName: null, clientEmail: null, clientPhone: null }

test('each client is known once, by the latest reservation, with what was told earlier', () => {
  const latest = { ...zoe, clientPhone: null }
  const older = { ...zoe, clientName: 'zoe petit-roy', clientPhone: '0612345678' }
  expect(knownClients([latest, nobody, older])).toEqual([{ ...zoe, clientPhone: '0612345678' }])
  expect(
    knownClients([
      { ...zoe, clientEmail: null },
      { ...zoe, clientPhone: null },
    ]),
  ).toEqual([zoe])
})

test('two of one name are two where address or number differ', () => {
  const namesake = { ...zoe, clientEmail: 'autre@exemple.fr' }
  const other = { ...zoe, clientEmail: null, clientPhone: '07 00 00 00 00' }
  expect(knownClients([zoe, namesake, other])).toEqual([zoe, namesake, other])
})
