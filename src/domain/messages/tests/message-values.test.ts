import { describe, expect, test } from 'vitest'
import type { Day } from '../../language/time.ts'
import { french } from '../../language/typography.ts'
import { accountChangeValues, reservationLinksText, reservationValues } from '../message-values.ts'

test.each([
  ['user', 'depuis votre compte'],
  ['link', 'par un lien «\u202fMot de passe oublié\u202f»'],
  [{ superadmin: 'Ana Petit' }, 'par Ana Petit'],
] as const)('the message about a password set by %j says when and how', (setter, changedHow) => {
  expect(accountChangeValues({ day: '2027-08-01', minute: 545 }, setter)).toEqual({
    changedAt: 'dimanche 1er août 2027 à 9\u202fh\u202f05',
    changedHow,
  })
})

describe('the price of a visit that a voucher settles', () => {
  const visit = {
    at: { day: '2027-04-13' as Day, minute: 600 },
    duration: 60,
    serviceName: 'Massage',
    price: 7_500,
    practitionerName: 'Ana',
    clientName: null,
    clientEmail: null,
    clientPhone: null,
  }
  test.each([
    [0, french`75 €`],
    [2_000, french`75 €, dont 20 € déjà réglés par votre bon : reste 55 €`],
    [7_500, french`75 €, déjà réglés par votre bon`],
    ['unjudged', french`75 €, moins ce que règle votre bon`],
  ] as const)('says of %s cents settled what is left to pay', (settled, text) => {
    expect(reservationValues({ ...visit, settled }).price).toBe(text)
  })
})

test('the list of a mailbox has one line for each reservation, which ends with its link', () => {
  const at = { day: '2027-04-13' as Day, minute: 600 }
  const url = 'https://cabinet.example/reservation/abc'
  expect(
    reservationLinksText([
      { at, duration: 90, serviceName: 'Massage', url },
      { at: { ...at, minute: 720 }, duration: 30, serviceName: null, url },
    ]).split('\n'),
  ).toEqual([
    `- mardi 13 avril à 10\u202fh, Massage (1\u202fh\u202f30)\u202f: ${url}`,
    `- mardi 13 avril à 12\u202fh\u202f: ${url}`,
  ])
})
