import { expect, test } from 'vitest'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { keptPage } from '#web/admin/messages/phone/kept-page.ts'
import { aReservation } from '../../support/component/agenda-dialogs.tsx'

const NOW = { day: '2027-04-13', minute: 8 * 60 + 12 }

const ZOE = {
  date: NOW.day,
  clientName: 'Zoé Petit',
  clientEmail: 'zoe@exemple.fr',
  clientPhone: '0612345678',
  serviceName: 'Massage du dos',
  duration: 60,
}

function read(visits: readonly Partial<AgendaReservation>[]): Document {
  const html = keptPage(
    visits.map((visit) => aReservation({ ...ZOE, ...visit })),
    NOW,
  )
  expect(html).toMatch(/^<!doctype html><html lang="fr">/)
  return new DOMParser().parseFromString(html, 'text/html')
}

const textOf = (page: Document) => page.querySelector('main')?.textContent?.replaceAll(/\s/g, ' ')

test('today and tomorrow, in order, each visit with hour, short name, service and a number to call', () => {
  const page = read([
    { time: '14:30' },
    { date: '2027-04-14', clientName: 'Anne Marie de La Tour', clientPhone: null },
    { time: '09:00', clientName: null, serviceName: null },
  ])
  expect([...page.querySelectorAll('h1, h2')].map(({ textContent }) => textContent)).toEqual([
    'Sans réseau',
    'mardi 13 avril 2027',
    'mercredi 14 avril 2027',
  ])
  expect(page.querySelector('p')?.textContent?.replaceAll(/\s/g, ' ')).toBe(
    'Données du mardi 13 avril, 8 h 12.',
  )
  const lines = [...page.querySelectorAll('li')].map((line) =>
    [...line.children].map(({ textContent }) => textContent?.replaceAll(/\s/g, ' ')),
  )
  expect(lines).toEqual([
    ['9 h – 10 h', 'Client sans nom', '06 12 34 56 78'],
    ['14 h 30 – 15 h 30', 'Zoé P.', 'Massage du dos', '06 12 34 56 78'],
    ['10 h – 11 h', 'Anne Marie L.', 'Massage du dos'],
  ])
  expect(page.querySelector('li a')?.getAttribute('href')).toBe('tel:0612345678')
})

test('a last name, an address and a price are not in it', () => {
  expect(textOf(read([{}]))).not.toMatch(/Petit|zoe@|60 €/)
  expect(read([{}]).documentElement.outerHTML).not.toMatch(/Petit|zoe@/)
})

test('what was typed becomes no markup', () => {
  const hostile = '<img src=x onerror=alert(1)>"\'&'
  const page = read([{ clientName: `${hostile} B`, serviceName: hostile, clientPhone: `${hostile}06` }])
  expect(page.querySelector('img, script')).toBeNull()
  expect(page.querySelector('li')?.textContent).toContain(hostile)
  expect(page.querySelector('li a')?.getAttribute('href')).toBe('tel:106')
})

test('a day without a visit says so', () => {
  expect(textOf(read([]))).toContain('mardi 13 avril 2027Aucun rendez-vous.')
})

test.each([
  ['Zoé', 'Zoé'],
  ['élodie \u{10428}ef', 'élodie \u{10400}.'],
  ['Charles d’Artois', 'Charles A.'],
])('« %s » is shortened to « %s »', (clientName, short) => {
  expect(read([{ clientName }]).querySelector('strong')?.textContent).toBe(short)
})
