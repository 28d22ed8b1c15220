import { expect, test } from 'vitest'
import { dayAddress, momentText, relativeDateText } from './moments.ts'

test('a moment is written relative to today', () => {
  expect(relativeDateText({ date: '2027-04-14', time: '08:02' }, '2027-04-14')).toBe(
    'aujourd’hui à 8\u202fh\u202f02',
  )
  expect(relativeDateText({ date: '2027-04-13', time: '19:00' }, '2027-04-14')).toBe('hier à 19\u202fh')
  expect(relativeDateText({ date: '2027-04-05', time: '19:00' }, '2027-04-14')).toBe('lundi 5 avril')
  expect(momentText({ date: '2027-04-14', time: '10:30' })).toBe('mercredi 14 avril à 10\u202fh\u202f30')
  expect(dayAddress({ date: '2027-04-14', time: '10:30' })).toBe(
    '/admin/reservations?vue=jour&date=2027-04-14',
  )
})
