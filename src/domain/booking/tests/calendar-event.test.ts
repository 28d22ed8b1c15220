import { expect, test } from 'vitest'
import { calendarEvent } from '../calendars/calendar-event.ts'

const state = {
  uid: 'a@cabinet',
  sequence: 2,
  changedAt: 1,
  cancelled: false,
  at: { day: '2027-04-14', minute: 630 },
  duration: 60,
}
const values = {
  serviceName: 'Massage suédois',
  siteTitle: 'Les Saules',
  practitionerName: 'Camille Martin',
  address: '3 rue du Lac, 74000 Annecy',
  phone: '04 50 00 00 00',
  clientName: 'Zoé Petit',
  clientEmail: 'zoe@exemple.fr',
  clientPhone: '06 12 34 56 78',
}
const manageUrl = 'https://cabinet.example/reservation/abc'

test('a calendar event shows service and practice as its title, and the practice’s address as its location', () => {
  expect(calendarEvent(state, values)).toMatchObject({
    ...state,
    summary: 'Massage suédois – Les Saules',
    location: '3 rue du Lac, 74000 Annecy',
    url: null,
  })
  expect(calendarEvent(state, {})).toMatchObject({ summary: 'Rendez-vous', location: null })
})

test('the description explains how to move or cancel: by link, else by phone, else at the practice', () => {
  const eventWith = (more: object) => calendarEvent(state, { ...values, ...more })
  expect(eventWith({ manageUrl })).toMatchObject({
    description: expect.stringContaining(`déplacer ou annuler\u202f: ${manageUrl}`),
    url: manageUrl,
  })
  expect(eventWith({}).description).toContain('appelez le 04 50 00 00 00.')
  expect(eventWith({ phone: '' }).description).toContain('adressez-vous au cabinet.')
  expect(eventWith({}).description).toContain('n’annule pas le rendez-vous')
})

test('the event of a cancelled reservation is described as cancelled', () => {
  expect(calendarEvent({ ...state, cancelled: true }, values).description).toBe('Ce rendez-vous est annulé.')
})

test('a calendar event contains neither the client’s name nor their contact details', () => {
  expect(JSON.stringify(calendarEvent(state, values))).not.toMatch(/Zoé|zoe@|06 12/)
})
