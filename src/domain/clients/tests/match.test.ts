import { expect, test } from 'vitest'
import { matchReasons } from '../match.ts'

const ZOE = {
  clientName: 'Zoé Petit',
  nameKey: 'petit zoe',
  clientEmail: 'zoe.petit@gmail.com',
  clientPhone: '06 12 34 56 78',
}
const OTHER = { clientName: 'Paul', nameKey: 'paul', clientEmail: null, clientPhone: null }

test.each([
  ['one address and another name', { clientEmail: 'Zoe.Petit@gmail.com' }, ['address']],
  ['one number, however it is written', { clientPhone: '+33 6 12 34 56 78' }, ['number']],
  ['one name', { nameKey: 'petit zoe', clientEmail: 'zoe@exemple.fr' }, ['name']],
  ['addresses that reach one mailbox', { clientEmail: 'zoepetit+rdv@gmail.com' }, ['mailbox']],
  ['nothing in common', { clientEmail: 'paul@exemple.fr' }, []],
])('two clients with %s', (_, other, reasons) => {
  expect(matchReasons(ZOE, { ...OTHER, ...other })).toEqual(reasons)
})

test('names that are missing are not one name', () => {
  expect(matchReasons({ ...OTHER, nameKey: '' }, { ...OTHER, nameKey: '' })).toEqual([])
})
