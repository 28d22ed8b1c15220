import { expect, test } from 'vitest'
import type { Service } from '#contract/booking/services.ts'
import { DEFAULT_DEADLINES } from '#domain/booking/deadline.ts'
import { toPublicSettings } from '#domain/content/settings.ts'
import { buildBusiness } from './business.ts'

const service = { id: 1, name: 'Massage suédois', description: 'Une heure.', duration: 60, price: 75 }

const settings = {
  ...toPublicSettings({}),
  closedPeriods: [],
  isExample: false,
  siteAddress: null,
  timeZone: 'Europe/Paris',
  deadlines: DEFAULT_DEADLINES,
}
const business = { settings, origin: 'https://exemple.fr' }

test('search engines are not led to the booking of a service that nobody offers', () => {
  const services: Service[] = [service, { ...service, bookable: false }]
  expect(buildBusiness(business, services)).toMatchObject({
    makesOffer: [{ url: 'https://exemple.fr/booking?service=1' }, { url: 'https://exemple.fr/massages' }],
  })
})

test('search engines get no price of a service on request', () => {
  const { price, ...offer } = { ...service, onRequest: true as const, bookable: false as const }
  const built = buildBusiness(business, [
    { ...offer, price: 0 },
    { ...offer, price },
  ])
  expect(built).toHaveProperty('makesOffer.0.url', 'https://exemple.fr/massages')
  expect(JSON.stringify(built)).not.toMatch(/price/)
})

test('search engines get the address of a service’s picture, if it has one', () => {
  const picture = { url: '/uploads/prestation-0a1b.webp', altText: '' }
  const services = [{ ...service, picture }, service]
  expect(buildBusiness(business, services)).toMatchObject({
    makesOffer: [
      { itemOffered: { image: 'https://exemple.fr/uploads/prestation-0a1b.webp' } },
      { itemOffered: { image: undefined } },
    ],
  })
})

test('search engines get address and opening hours as fields, and no rating of the practice by itself', () => {
  const place = {
    ...settings,
    address: 'Résidence du Parc\n12 rue des Tilleuls\n26000 Valence\nCode 12A',
    openingTimes: [{ day: 6 as const, ranges: [{ start: '10:00', end: '24:00' }] }],
  }
  const built = buildBusiness({ ...business, settings: place })
  expect(built).toMatchObject({
    address: {
      '@type': 'PostalAddress',
      streetAddress: 'Résidence du Parc, 12 rue des Tilleuls',
      postalCode: '26000',
      addressLocality: 'Valence',
      addressCountry: 'FR',
    },
    openingHoursSpecification: [
      { '@type': 'OpeningHoursSpecification', dayOfWeek: 'Saturday', opens: '10:00', closes: '23:59' },
    ],
  })
  expect(built).not.toHaveProperty('aggregateRating')
})

test.each([
  ['yes', { name: 'Accès de plain-pied', value: true }],
  ['no', { name: 'Accès de plain-pied', value: false }],
  ['help', { name: 'Accès avec une aide, si vous nous prévenez', value: true }],
] as const)('search engines read about step-free access, once it is said: %s', (stepFree, expected) => {
  const built = buildBusiness({ ...business, settings: { ...settings, stepFree } })
  expect(built).toMatchObject({ amenityFeature: { '@type': 'LocationFeatureSpecification', ...expected } })
  expect(JSON.stringify(buildBusiness(business))).not.toContain('amenityFeature')
})
