import { expect, test } from 'vitest'
import { doorCodeValues, isDoorCodeShown, withDoorCode } from '../door-code.ts'
import { fillMail } from '../message-text.ts'
import { listSubjectPlaceholders, MESSAGE_KINDS, type MessageType } from '../notification.ts'

const TYPES = Object.keys(MESSAGE_KINDS) as MessageType[]
const CODE = { doorCode: '12A34' }

test('confirmations and reminders bring the code, and no other message', () => {
  const bringing = TYPES.filter((type) => doorCodeValues(type, CODE.doorCode).doorCode !== undefined)
  expect(bringing).toEqual(['booking_confirmed', 'booking_reminder', 'series_booked'])
  expect(doorCodeValues('booking_confirmed', null)).toEqual({})
})

test('no subject may hold the code', () => {
  for (const type of TYPES) expect(listSubjectPlaceholders(MESSAGE_KINDS[type])).not.toContain('doorCode')
})

test.each([
  ['below the address', 'Bonjour,\n\n- Lundi\n- {{address}}\n\nMerci', '- {{address}}\n- Code de la porte'],
  ['at the end of a text without one', 'Bonjour,\n\nMerci\n', 'Merci\n\nCode de la porte'],
])('a text that does not place the code has it %s', (_place, body, expected) => {
  expect(withDoorCode(body, CODE)).toContain(`${expected}\u202f: {{doorCode}}`)
})

test('a text that places the code is left as it is, and so is every text without a code', () => {
  const own = 'Sonnez, ou tapez {{ doorCode }}.'
  expect(withDoorCode(own, CODE)).toBe(own)
  expect(withDoorCode('Bonjour', {})).toBe('Bonjour')
})

test('a mail has the code once, though the address is unknown, and no empty line for it without one', () => {
  const template = {
    type: 'booking_confirmed',
    subject: 'Confirmé',
    body: 'Bonjour,\n\n- {{address}}\n\nMerci',
  }
  expect(fillMail(template, CODE).body).toBe('Bonjour,\n\n- Code de la porte\u202f: 12A34\n\nMerci')
  expect(fillMail({ ...template, body: 'Bonjour\n\nCode {{doorCode}}' }, {}).body).toBe('Bonjour')
})

test.each([
  { when: 'two days before', now: { day: '2027-04-11', minute: 23 * 60 + 59 }, isShown: false },
  { when: 'from the day before on', now: { day: '2027-04-12', minute: 0 }, isShown: true },
  { when: 'on the day', now: { day: '2027-04-13', minute: 0 }, isShown: true },
  { when: 'during the visit', now: { day: '2027-04-13', minute: 10 * 60 + 59 }, isShown: true },
  { when: 'after its end', now: { day: '2027-04-13', minute: 11 * 60 }, isShown: false },
  { when: 'on the day after', now: { day: '2027-04-14', minute: 0 }, isShown: false },
])('the page of a link shows the code $when: $isShown', ({ now, isShown }) => {
  const visit = { at: { day: '2027-04-13', minute: 10 * 60 }, duration: 60 }
  expect(isDoorCodeShown({ ...visit, isCancelled: false }, now)).toBe(isShown)
  expect(isDoorCodeShown({ ...visit, isCancelled: true }, now)).toBe(false)
})
