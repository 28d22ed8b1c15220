import { beforeEach, expect, test } from 'vitest'
import type { Grouping, Service } from '#contract/booking/services.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { aService } from '../../../support/people/bookings.ts'
import { aSuperadmin } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

let site: TestPractice
let superadmin: TestClient
let short: number
let long: number
let prenatal: number

beforeEach(async () => {
  site = await practice()
  superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
  short = (await aService(site, { duration: 60 })).id
  long = (await aService(site, { duration: 90 })).id
  prenatal = (await aService(site, { duration: 60 })).id
})

const group = (change: Partial<Grouping>) =>
  superadmin.post<Service & ErrorBody>('/api/superadmin/services/group', { name: 'Suédois', ...change })
const managed = async () => (await superadmin.get<Service[]>('/api/services')).body

const pair = (other: number, name = 'autre') => [
  { serviceId: short, name: '' },
  { serviceId: other, name },
]
const expectRefusal = async (variants: Grouping['variants'], expected: object) => {
  const before = await managed()
  expect(await group({ variants })).toMatchObject(expected)
  expect(await managed()).toEqual(before)
}
const NOT_GROUPABLE = { status: 409, body: { code: 'not_groupable' } }

test('grouping is refused, and nothing changes, for one that is on request', async () => {
  await expectRefusal(pair((await aService(site, { onRequest: true })).id), NOT_GROUPABLE)
})

test('grouping is refused, and nothing changes, for one that is hidden', async () => {
  await expectRefusal(pair((await aService(site, { active: false })).id), NOT_GROUPABLE)
})

test('grouping is refused, and nothing changes, for one that has several lengths, unless it remains', async () => {
  const several = (
    await superadmin.post<Service>('/api/services', {
      ...{ name: 'Crânien', description: 'Calme.', duration: 30, price: 40 },
      variants: [{ name: '', duration: 45, price: 50 }],
    })
  ).body.id
  await expectRefusal(pair(several), NOT_GROUPABLE)
  const remaining = [
    { serviceId: several, name: '' },
    { serviceId: short, name: '' },
  ]
  expect((await group({ variants: remaining })).body.variants).toHaveLength(2)
})

test('grouping is refused, and nothing changes, for the same one twice', async () => {
  await expectRefusal(pair(short), {
    status: 400,
    body: { issues: [{ path: 'variants', message: 'La même prestation figure deux fois dans la liste.' }] },
  })
})

test('grouping is refused, and nothing changes, for one alone', async () => {
  await expectRefusal([{ serviceId: short, name: '' }], {
    status: 400,
    body: { issues: [{ path: 'variants', message: 'Choisissez au moins deux prestations.' }] },
  })
})

test('grouping is refused, and nothing changes, for one that is removed, or that never was', async () => {
  await superadmin.delete(`/api/services/${long}`)
  for (const id of [long, 987_654]) {
    await expectRefusal(pair(id), { status: 404, body: { code: 'service_gone' } })
  }
})

test('grouping is refused, and nothing changes, for seven, and more than six with the lengths of the one that remains', async () => {
  const many = []
  for (let minutes = 100; minutes < 106; minutes++) {
    many.push({ serviceId: (await aService(site, { duration: minutes })).id, name: '' })
  }
  const message = 'Une prestation compte au plus 6 durées.'
  const refused = { status: 400, body: { issues: [{ path: 'variants', message }] } }
  await expectRefusal([{ serviceId: short, name: '' }, ...many], refused)
  await group({ variants: pair(long, '') })
  await expectRefusal([{ serviceId: short, name: '' }, ...many.slice(0, 5)], refused)
})

test('grouping is refused, and nothing changes, for two of the same minutes without names that tell them apart', async () => {
  await expectRefusal(pair(prenatal, ''), {
    status: 400,
    body: {
      issues: [
        {
          path: 'variants.1.name',
          message: 'Deux prestations durent 60 minutes\u202f: donnez-leur des noms différents.',
        },
      ],
    },
  })
})

test('grouping is refused, and nothing changes, for a group without a name, or a name of a length beyond 60 characters', async () => {
  const before = await managed()
  expect((await group({ name: '  ', variants: pair(long) })).body.issues).toMatchObject([{ path: 'name' }])
  expect((await group({ variants: pair(long, 'x'.repeat(61)) })).body.issues).toMatchObject([
    { path: 'variants.1.name' },
  ])
  expect(await managed()).toEqual(before)
})
