import { expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { aService } from '../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'
import { practice } from '../../support/practice/practice.ts'

test('of visitors’ reads beyond those that may be answered at once each is refused with 503; staff, bookings and probes wait their turn', async () => {
  const site = await practice({ now: '2027-04-12T08:00', maxVisitorReads: 2 })
  const massage = await aService(site)
  await aPractitioner(site, { offers: [massage.id] })
  const owner = await site.visitor().signIn((await aSuperadmin(site)).username)
  const visitors = Array.from({ length: 6 }, () => site.visitor())
  const booker = site.visitor()
  await booker.csrfToken()

  const [reads, readsOfStaff, booking, health] = await Promise.all([
    Promise.all(visitors.map((visitor, n) => visitor.get<ErrorBody>(`/api/services?n=${n}`))),
    Promise.all([1, 2, 3, 4].map((n) => owner.get(`/api/services?n=${n}`))),
    booker.post('/api/reservations', {
      date: '2027-04-13',
      time: '10:00',
      clientName: 'Zoé Petit',
      clientEmail: 'zoe@exemple.fr',
      serviceId: massage.id,
    }),
    site.visitor().get('/healthz'),
  ])

  expect(reads.map(({ status }) => status).sort()).toEqual([200, 200, 503, 503, 503, 503])
  const refused = reads.find(({ status }) => status === 503)
  expect([refused?.body.code, refused?.headers['retry-after']]).toEqual(['unavailable', '5'])
  expect(readsOfStaff.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect([booking.status, health.status]).toEqual([201, 200])
  expect((await site.visitor().get('/api/services?n=7')).status).toBe(200)
})
