import { expect, test } from 'vitest'
import { calendarEvent } from '../calendar-event.ts'

const stand = {
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
const link = 'https://cabinet.example/reservation/abc'

test('a reservation is named after its service and the practice, and takes place there', () => {
  expect(calendarEvent(stand, values)).toMatchObject({
    ...stand,
    summary: 'Massage suédois – Les Saules',
    location: '3 rue du Lac, 74000 Annecy',
    url: null,
  })
  expect(calendarEvent(stand, {})).toMatchObject({ summary: 'Rendez-vous', location: null })
})

test('it says how to move or cancel: by the link, else by telephone, else at the practice', () => {
  const said = (more: object) => calendarEvent(stand, { ...values, ...more })
  expect(said({ manageUrl: link })).toMatchObject({
    description: expect.stringContaining(`déplacer ou annuler\u202f: ${link}`),
    url: link,
  })
  expect(said({}).description).toContain('appelez le 04 50 00 00 00.')
  expect(said({ phone: '' }).description).toContain('adressez-vous au cabinet.')
  expect(said({}).description).toContain('n’annule pas le rendez-vous')
})

test('a cancelled one says that it is', () => {
  expect(calendarEvent({ ...stand, cancelled: true }, values).description).toBe('Ce rendez-vous est annulé.')
})

test('who the client is and how to call them stays out', () => {
  expect(JSON.stringify(calendarEvent(stand, values))).not.toMatch(/Zoé|zoe@|06 12/)
})
