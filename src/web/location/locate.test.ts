import { describe, expect, test } from 'vitest'
import { paths } from '#web/app/paths.ts'
import { locate } from './locate.ts'

const contents = { slugs: ['home', 'contact', 'premiere-visite'], practitioners: [2], services: [3] }
const addressOf = (url: string) => locate(url, contents)

test.each(Object.values(paths).filter((path) => !/:|^\/admin/.test(path)))(
  'the page %s has one address, whatever parameters are invented',
  (path) => {
    for (const query of ['', '?', '?utm_source=x', '?q=1&q=2', '?constructor=1&__proto__=2']) {
      expect(addressOf(path + query), query).toEqual({ address: path, isCacheable: true })
    }
  },
)

describe('the booking page', () => {
  test('keeps the service and the practitioner, in one order and one spelling', () => {
    const address = '/booking?service=3&praticien=2'
    for (const query of [
      'service=3&praticien=2',
      'praticien=2&x=1&service=3',
      'service=3&praticien=2&service=9',
    ])
      expect(addressOf(`/booking?${query}`)).toMatchObject({ address })
  })

  test('drops values that are no id', () => {
    for (const value of ['', '0', '03', '3.0', '-3', '1e3', '9'.repeat(10), '3%20'])
      expect(addressOf(`/booking?service=${value}`)).toEqual({ address: '/booking', isCacheable: true })
  })

  test('is not cached for a practitioner who does not exist, nor for a service, whose slots others book', () => {
    const cacheable = { address: '/booking?praticien=2', isCacheable: true }
    expect(addressOf('/booking?praticien=2')).toEqual(cacheable)
    for (const address of ['/booking?service=3', '/booking?service=3&praticien=2', '/booking?praticien=3'])
      expect(addressOf(address)).toEqual({ address, isCacheable: false })
  })
})

test('the contact page keeps the service that it is about, and is cached for those that exist', () => {
  expect(addressOf('/contact?x=1&prestation=3')).toEqual({
    address: '/contact?prestation=3',
    isCacheable: true,
  })
  expect(addressOf('/contact?prestation=4')).toEqual({ address: '/contact?prestation=4', isCacheable: false })
  expect(addressOf('/contact?prestation=Bonjour')).toEqual({ address: '/contact', isCacheable: true })
})

test('the testimonials keep how many are shown, and are cached for the first ten alone', () => {
  expect(addressOf('/testimonials?x=1&nombre=20')).toEqual({
    address: '/testimonials?nombre=20',
    isCacheable: false,
  })
  expect(addressOf('/testimonials?nombre=dix')).toEqual({ address: '/testimonials', isCacheable: true })
})

test('all paths without a page share one address', () => {
  const urls = [
    '/inconnu',
    '/booking/inconnu',
    '/p',
    '/p/a/b',
    '//exemple.fr',
    '/..',
    '/massages%2f',
    '/%2e?x=1',
  ]
  const addresses = urls.map((url) => addressOf(url))
  expect(new Set(addresses.map((location) => JSON.stringify(location))).size).toBe(1)
  expect(addresses[0]).toMatchObject({ isCacheable: true })
})

test('all custom pages that do not exist share one address, that of no page', () => {
  for (const slug of ['inconnue', 'constructor', '__proto__', 'PREMIERE-VISITE', 'a'.repeat(500), '%C3%A9'])
    expect(addressOf(`/p/${slug}`)).toEqual({ address: '/p/admin', isCacheable: true })
})

test('another spelling of a page leads to its address and keeps its query', () => {
  expect(addressOf('/MASSAGES')).toEqual({ redirectTo: '/massages' })
  expect(addressOf('/massages/?utm=1')).toEqual({ redirectTo: '/massages?utm=1' })
  expect(addressOf('/%6dassages')).toEqual({ redirectTo: '/massages' })
  expect(addressOf('/p/premiere%2Dvisite')).toEqual({ redirectTo: '/p/premiere-visite' })
  expect(addressOf('//')).toEqual({ redirectTo: '/' })
})

test('pages behind a secret link are never cached', () => {
  for (const path of [
    '/reservation/abc',
    '/temoignage/abc',
    '/temoignage/abc/refus',
    '/rappels/abc/refus',
    '/bons-cadeaux/commande/abc',
    '/temoignage/retrait/abc',
  ])
    expect(addressOf(`${path}?x=1`)).toEqual({ address: path, isCacheable: false })
})
