import { describe, expect, test } from 'vitest'
import { findSmsObstacle, possibleRecipients, smsRecipient, toE164 } from './number.ts'

test.each([
  ['06 12 34 56 78', '+33612345678'],
  ['07.12.34.56.78', '+33712345678'],
  ['+33 (0)6 12 34 56 78', '+33612345678'],
  ['0033612345678', '+33612345678'],
  ['02 99 00 00 00', '+33299000000'],
  ['+32 470 12 34 56', '+32470123456'],
  ['06 12 34', null],
  ['(06', null],
  ['99 99 99 99 99', null],
  ['', null],
])('« %s » in E.164 is %s', (typed, expected) => {
  expect(toE164(typed)).toBe(expected)
})

const PARIS = 'Europe/Paris'

describe('an SMS goes', () => {
  test.each([
    ['06 12 34 56 78', '+33612345678'],
    ['+33 (0)6 12 34 56 78', '+33612345678'],
    ['07 56 78 90 12', '+33756789012'],
    ['0690 12 34 56', '+590690123456'],
    ['0691 22 12 34', '+590691221234'],
    ['+33 690 12 34 56', '+590690123456'],
    ['0694 12 34 56', '+594694123456'],
    ['0696 12 34 56', '+596696123456'],
    ['0697 12 34 56', '+596697123456'],
    ['0692 12 34 56', '+262692123456'],
    ['0693 12 34 56', '+262693123456'],
    ['0639 01 23 45', '+262639012345'],
    ['+590 690 12 34 56', '+590690123456'],
    ['+41 79 123 45 67', '+41791234567'],
  ])('to « %s » at %s, wherever the practice is', (typed, recipient) => {
    for (const timeZone of [PARIS, 'America/Martinique', 'Pacific/Noumea'])
      expect(smsRecipient(typed, { timeZone })).toEqual({ recipient, failure: null })
  })

  test.each([
    ['87 12 34 56', 'Pacific/Tahiti', '+68987123456'],
    ['75 12 34', 'Pacific/Noumea', '+687751234'],
    ['55 12 34', 'America/Miquelon', '+508551234'],
    ['0709 12 34 56', 'America/Martinique', '+596709123456'],
  ])('to « %s » of the territory of the practice, %s', (typed, timeZone, recipient) => {
    expect(smsRecipient(typed, { timeZone })).toEqual({ recipient, failure: null })
    expect(smsRecipient(typed, { timeZone: PARIS }).failure).not.toBeNull()
  })

  test.each([
    ['01 45 67 89 01', '+33145678901'],
    ['0590 12 34 56', '+33590123456'],
    ['0262 12 34 56', '+33262123456'],
    ['08 00 12 34 56', '+33800123456'],
    ['+41 44 123 45 67', '+41441234567'],
    ['07 00 12 34 56', '+33700123456'],
  ])('to no number that is not a mobile’s: « %s »', (typed, recipient) => {
    expect(smsRecipient(typed, { timeZone: PARIS })).toEqual({
      recipient,
      failure: expect.stringContaining('n’est pas celui d’un mobile'),
    })
  })

  test('to no number with digits missing, which is named as it was typed', () => {
    expect(smsRecipient('06 12', { timeZone: PARIS })).toEqual({
      recipient: '06 12',
      failure: expect.stringContaining('06 12'),
    })
  })
})

test.each([
  ['06 12 34 56 78', null],
  ['0690 12 34 56', null],
  ['06 12', 'incomplete'],
  ['01 45 67 89 01', 'notMobile'],
  ['+32 470 12 34 56', 'country'],
])('in France alone, « %s » has the obstacle %s', (typed, obstacle) => {
  expect(findSmsObstacle(typed, { timeZone: PARIS, countries: ['FR'] })).toBe(obstacle)
})

test('a person’s messages are found under every recipient that their number has had', () => {
  expect(possibleRecipients('0690 12 34 56').sort()).toEqual([
    '+33690123456',
    '+590690123456',
    '0690 12 34 56',
  ])
  expect(possibleRecipients('75 12 34')).toContain('+687751234')
})
