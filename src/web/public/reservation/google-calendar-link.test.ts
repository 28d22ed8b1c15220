import { expect, test } from 'vitest'
import { googleCalendarLink } from './google-calendar-link.ts'

const PRACTICE = {
  siteTitle: 'Douce & Cie',
  address: '3 rue du Calme\n69001 Lyon\nCode 12A34, au fond de la cour',
  timeZone: 'Europe/Paris',
}

test('a visit that ends after midnight is told by its local times, its place without directions', () => {
  const url = new URL(googleCalendarLink({ date: '2027-04-13', time: '23:30', duration: 90 }, PRACTICE))
  expect(url.origin).toBe('https://calendar.google.com')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    action: 'TEMPLATE',
    text: 'Rendez-vous\u202f: Douce & Cie',
    dates: '20270413T233000/20270414T010000',
    ctz: 'Europe/Paris',
    location: '3 rue du Calme, 69001 Lyon',
  })
})

test('a practice without an address has no place', () => {
  const link = googleCalendarLink(
    { date: '2027-04-13', time: '09:00', duration: 60 },
    { ...PRACTICE, address: null },
  )
  expect(new URL(link).searchParams.get('location')).toBe('')
})
