import { expect, test } from 'vitest'
import { fillMail } from '../message-text.ts'
import { doorCodeValues } from '../message-values.ts'
import { listSubjectPlaceholders, MESSAGE_KINDS, type MessageType } from '../notification.ts'

const TYPES = Object.keys(MESSAGE_KINDS) as MessageType[]
const CODE = { doorCode: '12A34' }

test('confirmations and reminders bring the code, and no other message', () => {
  const bringing = TYPES.filter(
    (type) => doorCodeValues(MESSAGE_KINDS[type], CODE.doorCode).doorCode !== undefined,
  )
  expect(bringing).toEqual(['booking_confirmed', 'booking_reminder', 'series_booked'])
  expect(doorCodeValues(MESSAGE_KINDS.booking_confirmed, null)).toEqual({})
})

test('no subject may hold the code', () => {
  for (const type of TYPES) expect(listSubjectPlaceholders(MESSAGE_KINDS[type])).not.toContain('doorCode')
})

const bodyWith = (body: string, values: object = CODE) =>
  fillMail({ type: 'booking_confirmed', subject: 'Confirmé', body }, values).body

test.each([
  ['below the address', 'Bonjour,\n\n- Lundi\n- {{address}}\n\nMerci', '- Rue Haute\n- Code de la porte'],
  ['at the end of a text without one', 'Bonjour,\n\nMerci\n', 'Merci\n\nCode de la porte'],
])('a text that does not place the code has it %s', (_place, body, expected) => {
  expect(bodyWith(body, { ...CODE, address: 'Rue Haute' })).toContain(`${expected}\u202f: 12A34`)
})

test('a text that places the code has it there alone, and no text has a line for none', () => {
  expect(bodyWith('Sonnez, ou tapez {{ doorCode }}.')).toBe('Sonnez, ou tapez 12A34.')
  expect(bodyWith('Bonjour', {})).toBe('Bonjour')
  expect(bodyWith('Bonjour\n\nCode {{doorCode}}', {})).toBe('Bonjour')
})

test('a mail has the code though the address is unknown', () => {
  expect(bodyWith('Bonjour,\n\n- {{address}}\n\nMerci')).toBe(
    'Bonjour,\n\n- Code de la porte\u202f: 12A34\n\nMerci',
  )
})
