import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/accounts/audit-trail.ts'
import type { ManagedOption } from '#contract/booking/price-list/service-options.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import type { Grouping, Service } from '#contract/booking/services.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { aService } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin, type Person } from '../../../support/people/people.ts'
import { aForm, aJpeg } from '../../../support/people/pictures.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

let site: TestPractice
let superadmin: TestClient
let owner: Person
let short: number
let long: number
let prenatal: number
let ana: Person
let ben: Person

beforeEach(async () => {
  site = await practice({ now: '2027-04-12T08:00' })
  owner = await aSuperadmin(site)
  superadmin = await site.visitor().signIn(owner.username)
  short = (await aService(site, { name: 'Suédois 60 min', duration: 60, price: 70 })).id
  long = (await aService(site, { name: 'Suédois 90 min', duration: 90, price: 95, buffer: 30 })).id
  prenatal = (await aService(site, { name: 'Prénatal', duration: 60, price: 75 })).id
  ana = await aPractitioner(site, { firstName: 'Ana', offers: [short, long, prenatal] })
  ben = await aPractitioner(site, { firstName: 'Ben', offers: [short] })
})

const group = (change: Partial<Grouping> = {}, client = superadmin) =>
  client.post<Service & ErrorBody>('/api/superadmin/services/group', {
    name: 'Suédois',
    variants: [
      { serviceId: short, name: '' },
      { serviceId: long, name: '' },
      { serviceId: prenatal, name: 'prénatal' },
    ],
    ...change,
  })
const managed = async () => (await superadmin.get<Service[]>('/api/services')).body
const reservations = async () =>
  (await superadmin.get<AgendaReservation[]>('/api/admin/agenda/reservations')).body
const book = (change: object = {}) =>
  site.visitor().post<{ id: number } & ErrorBody>('/api/reservations', {
    ...{ date: '2027-04-13', time: '10:00', clientName: 'Zoé Petit', clientEmail: 'zoe@exemple.fr' },
    ...{ serviceId: short, praticienId: ana.id },
    ...change,
  })
const files = () => {
  const folder = join(site.env.DATA_DIR ?? '', 'uploads')
  return existsSync(folder) ? readdirSync(folder).sort() : []
}

test('three services become one with three lengths, under the identity of the first', {
  tags: ['engine'],
}, async () => {
  const before = (await managed()).find(({ id }) => id === short)
  const { status, body } = await group()
  const variants = [
    { id: expect.any(Number), name: 'prénatal', duration: 60, price: 75 },
    { id: expect.any(Number), name: '', duration: 90, price: 95 },
  ]
  expect([status, body]).toEqual([
    200,
    {
      ...before,
      name: 'Suédois',
      variants,
      formerly: [
        { id: long, name: '', duration: 90 },
        { id: prenatal, name: 'prénatal', duration: 60 },
      ],
      practitionerIds: [ana.id, ben.id],
      version: 2,
    },
  ])
  expect(await managed()).toEqual([body])
  const [offered] = (await site.visitor().get<Service[]>('/api/services')).body
  expect(offered?.variants).toEqual(variants)
})

test('whoever offers one of them offers all, and the options of all are united', async () => {
  const addOption = async (name: string, serviceIds: number[]) =>
    (
      await superadmin.post<ManagedOption>('/api/superadmin/service-options', {
        ...{ name, duration: 15, price: 10, serviceIds },
      })
    ).body.id
  const ids = [await addOption('Huiles', [short, long]), await addOption('Pierres', [prenatal])]
  const zoe = await aPractitioner(site, { firstName: 'Zoé', offers: [prenatal] })
  const { body } = await group()
  expect(body.practitionerIds).toEqual([ana.id, ben.id, zoe.id])
  expect(body.options?.map(({ id }) => id)).toEqual(ids)
  const options = (await superadmin.get<ManagedOption[]>('/api/superadmin/service-options')).body
  expect(options.map(({ serviceIds }) => serviceIds)).toEqual([[short], [short]])
  const offers = await site.database.kysely.selectFrom('practitioner_services').select('service_id').execute()
  expect(offers).toEqual([{ service_id: short }, { service_id: short }, { service_id: short }])
})

test('past and coming reservations keep what was agreed, under the service that remains', {
  tags: ['engine'],
}, async () => {
  await book({ serviceId: long })
  await book({ serviceId: prenatal, time: '14:00' })
  await site.clock.set('2027-04-13T12:30')
  superadmin = await site.visitor().signIn(owner.username)
  const before = await reservations()
  await group()
  await superadmin.put(`/api/services/${short}`, {
    ...{ name: 'Autre nom', description: 'Court.', duration: 30, price: 10, variants: [] },
  })
  const after = await reservations()
  expect(after).toHaveLength(2)
  for (const [index, reservation] of after.entries()) {
    const { parts, version, ...agreed } = reservation
    const { version: previous = 0, parts: none, ...was } = before[index] as AgendaReservation
    expect(agreed).toEqual({ ...was, serviceId: short })
    expect(none).toBeUndefined()
    expect(version).toBe(previous + 1)
  }
  expect(after.map(({ serviceName, duration, price }) => [serviceName, duration, price])).toEqual([
    ['Suédois 90 min', 90, 95],
    ['Prénatal', 60, 75],
  ])
})

test('the former ids still lead to their lengths: slots, holds and bookings', {
  tags: ['engine'],
}, async () => {
  await group()
  const slots = (id: number, query = '') =>
    site
      .visitor()
      .get(
        `/api/agenda/creneaux?start=2027-04-13&end=2027-04-13&serviceId=${id}&praticienId=${ana.id}${query}`,
      )
  const variants = (await managed())[0]?.variants ?? []
  const longId = variants.find(({ duration }) => duration === 90)?.id
  const former = await slots(long)
  expect(former.status).toBe(200)
  expect(former.body).toEqual((await slots(short, `&variantId=${longId}`)).body)
  expect(former.body).not.toEqual((await slots(short)).body)

  const held = await site.visitor().post('/api/reservations/hold', {
    ...{ date: '2027-04-13', time: '16:00', serviceId: long, praticienId: ana.id },
  })
  expect(held.status).toBe(201)
  const holds = site.database.kysely.selectFrom('agenda_entries').where('kind', '=', 'hold')
  expect(await holds.select('duration_minutes').execute()).toEqual([{ duration_minutes: 90 }])
  expect((await book({ serviceId: prenatal })).status).toBe(201)
  expect(await reservations()).toMatchObject([
    { serviceId: short, serviceName: 'Suédois (prénatal)', duration: 60, price: 75 },
  ])
})

test('a length that was renamed or removed since leads to one of its minutes, else to the main one', async () => {
  await group()
  const put = (variants: object[]) =>
    superadmin.put(`/api/services/${short}`, {
      ...{ name: 'Suédois', description: 'Calme.', duration: 60, price: 70, variants },
    })
  await put([{ name: 'profond', duration: 90, price: 99 }])
  await book({ serviceId: long })
  await put([])
  await book({ serviceId: long, date: '2027-04-14' })
  expect((await reservations()).map(({ serviceName, price }) => [serviceName, price])).toEqual([
    ['Suédois (profond)', 99],
    ['Suédois', 70],
  ])
})

test('a service is grouped again, and the ids of the first time follow', { tags: ['engine'] }, async () => {
  await group({
    variants: [
      { serviceId: short, name: '' },
      { serviceId: long, name: '' },
    ],
  })
  const { status, body } = await group({
    name: 'Massages',
    variants: [
      { serviceId: short, name: 'suédois' },
      { serviceId: prenatal, name: 'prénatal' },
    ],
  })
  expect([status, body.variants?.length, body.formerly?.map(({ id }) => id)]).toEqual([
    200,
    2,
    [long, prenatal],
  ])
  expect((await book({ serviceId: long })).status).toBe(201)
  expect(await reservations()).toMatchObject([{ serviceId: short, serviceName: 'Massages', duration: 90 }])
})

test('the pictures of those that go are deleted, and the one of the first stays', async () => {
  for (const id of [short, long, prenatal]) {
    await superadmin.upload(`/api/services/${id}/picture`, aForm(await aJpeg()))
  }
  const kept = (await managed()).find(({ id }) => id === short)?.picture
  expect(files()).toHaveLength(9)
  const { body } = await group()
  expect(body.picture).toEqual(kept)
  expect(files()).toHaveLength(3)
  expect(kept?.url).toContain(files()[0]?.replace('-300.webp', ''))
})

test('it is one line of the audit trail', async () => {
  await group()
  const { body } = await superadmin.get<{ entries: AuditEntry[] }>('/api/superadmin/audit-trail')
  expect(body.entries[0]).toMatchObject({
    label: 'Prestations regroupées',
    subject: { kind: 'service', id: short },
  })
})
