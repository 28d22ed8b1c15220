import { expect, test } from 'vitest'
import type { Client } from '../client.ts'
import { correctDetails } from '../correction.ts'

const PHONE = '06 12 34 56 78'
const record: Client = { clientName: 'Zoé Petit', clientEmail: 'zoe@exemple.fr', clientPhone: null }

test.each<{ title: string; typed?: Partial<Client>; change: Partial<Client>; expected: Partial<Client> }>([
  {
    title: 'takes a corrected name',
    change: { clientName: 'Zoé Roy' },
    expected: { clientName: 'Zoé Roy' },
  },
  {
    title: 'takes a corrected address, however its own is written',
    typed: { clientEmail: 'ZOE@Exemple.fr' },
    change: { clientEmail: 'zoe.roy@exemple.fr' },
    expected: { clientEmail: 'zoe.roy@exemple.fr' },
  },
  {
    title: 'keeps an address of its own',
    typed: { clientEmail: 'travail@exemple.fr' },
    change: { clientEmail: 'zoe.roy@exemple.fr' },
    expected: { clientEmail: 'travail@exemple.fr' },
  },
  {
    title: 'keeps the spelling of a name that is not corrected',
    typed: { clientName: 'PETIT Zoe' },
    change: { clientEmail: 'zoe.roy@exemple.fr' },
    expected: { clientName: 'PETIT Zoe', clientEmail: 'zoe.roy@exemple.fr' },
  },
])('a reservation $title', ({ typed, change, expected }) => {
  for (const isOnline of [true, false]) {
    const reservation = { ...record, ...typed, isOnline }
    const correction = { before: record, after: { ...record, ...change } }
    expect(correctDetails(reservation, correction)).toEqual({ ...record, ...typed, ...expected })
  }
})

test('a number that its client never typed goes to a reservation that staff have booked alone', () => {
  const correction = { before: record, after: { ...record, clientPhone: PHONE } }
  expect(correctDetails({ ...record, isOnline: true }, correction)).toEqual(record)
  expect(correctDetails({ ...record, isOnline: false }, correction).clientPhone).toBe(PHONE)
})

test('a number that the record had already is not written into a reservation without one', () => {
  const before = { ...record, clientPhone: PHONE }
  const correction = { before, after: { ...before, clientName: 'Zoé Roy' } }
  for (const isOnline of [true, false]) {
    expect(correctDetails({ ...record, isOnline }, correction)).toEqual({ ...record, clientName: 'Zoé Roy' })
  }
})

test('a removed number is removed where it is that of the record', () => {
  const before = { ...record, clientPhone: PHONE }
  const correction = { before, after: record }
  expect(correctDetails({ ...before, clientPhone: '+33612345678', isOnline: true }, correction)).toEqual(
    record,
  )
})
