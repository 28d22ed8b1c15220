import { beforeEach, describe, expect, test } from 'vitest'
import type { Service } from '#contract/booking/services.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { PLACEHOLDER_NAME } from '#domain/language/person-name.ts'
import { aService } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin, type Person } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

let site: TestPractice
let camille: Person
let theo: Person
let superadmin: TestClient

beforeEach(async () => {
  site = await practice()
  camille = await aPractitioner(site, { firstName: 'Camille', lastName: 'Aubry' })
  theo = await aPractitioner(site, { firstName: 'Théo', lastName: 'Zed' })
  superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
})

const fields = (change: object = {}) => ({
  name: 'Massage suédois',
  description: 'Une heure de calme.',
  duration: 60,
  price: 62.5,
  ...change,
})

const add = (change?: object) => superadmin.post<Service & ErrorBody>('/api/services', fields(change))
const change = (id: number, fieldsChange?: object) =>
  superadmin.put<Service & ErrorBody>(`/api/services/${id}`, fields(fieldsChange))
const listManaged = async () => (await superadmin.get<Service[]>('/api/services')).body
const listShown = async () => (await site.visitor().get<Service[]>('/api/services')).body
const offererIds = async (id: number) =>
  (await listManaged()).find((service) => service.id === id)?.practitionerIds
const practitionersOf = async (id: number) => {
  const { body } = await site.visitor().get<{ id: number; services: { id: number }[] }[]>('/api/praticiens')
  return body
    .filter(({ services }) => services.some((service) => service.id === id))
    .map((person) => person.id)
}

describe('who offers a service', () => {
  test('is chosen as the service is added, and visitors can book it with them', async () => {
    const { status, body } = await add({ practitionerIds: [theo.id, camille.id, theo.id] })
    expect([status, body.practitionerIds]).toEqual([201, [camille.id, theo.id]])
    expect(await practitionersOf(body.id)).toEqual([camille.id, theo.id])
  })

  test('is replaced by the list that is sent, and stays without one', async () => {
    const { id } = (await add({ practitionerIds: [camille.id] })).body
    expect((await change(id, { name: 'Massage' })).body.practitionerIds).toEqual([camille.id])
    expect((await change(id, { practitionerIds: [theo.id] })).body.practitionerIds).toEqual([theo.id])
    expect(await practitionersOf(id)).toEqual([theo.id])
    expect((await change(id, { practitionerIds: [] })).body.practitionerIds).toEqual([])
    expect(await practitionersOf(id)).toEqual([])
  })

  test('leaves their other services as they are', async () => {
    const other = await aService(site)
    await superadmin.post(`/api/praticiens/${camille.id}/services`, { services: [other.id] })
    const { id } = (await add({ practitionerIds: [camille.id] })).body
    await change(id, { practitionerIds: [] })
    expect(await practitionersOf(other.id)).toEqual([camille.id])
  })

  test('stays when the service is sent back as it was answered', async () => {
    const { id } = (await add({ practitionerIds: [camille.id] })).body
    const [bookable] = await listManaged()
    expect((await superadmin.put(`/api/services/${id}`, bookable)).status).toBe(200)
    expect(await offererIds(id)).toEqual([camille.id])
    await change(id, { practitionerIds: [] })
    const [offeredByNobody] = await listManaged()
    expect(offeredByNobody).toMatchObject({ bookable: false, practitionerIds: [] })
    expect((await superadmin.put(`/api/services/${id}`, offeredByNobody)).status).toBe(200)
  })

  test('cannot be somebody unknown or removed: nothing is saved', async () => {
    const { id } = (await add({ practitionerIds: [camille.id] })).body
    await superadmin.delete(`/api/superadmin/users/${theo.id}`)
    for (const unknownId of [theo.id, 9999]) {
      for (const response of [
        await add({ practitionerIds: [camille.id, unknownId] }),
        await change(id, { name: 'Autre', practitionerIds: [unknownId] }),
      ]) {
        expect([response.status, response.body.code]).toEqual([404, 'practitioner_gone'])
        const message = 'Le champ «\u202fProposé par\u202f» contient une personne qui n’a plus de compte.'
        expect(response.body).toMatchObject({ message, issues: [{ path: 'practitionerIds', message }] })
      }
    }
    expect(await listManaged()).toMatchObject([
      { id, name: 'Massage suédois', practitionerIds: [camille.id] },
    ])
  })

  test.each([['1'], [['1']], [[1.5]], [[-1]], [null], [Array.from({ length: 501 }, (_, id) => id + 1)]])(
    'is refused with 400 and the name of the field when sent as %j',
    async (practitionerIds) => {
      const { status, body } = await add({ practitionerIds })
      expect([status, body.code, JSON.stringify(body)]).toEqual([
        400,
        'invalid',
        expect.stringContaining('Proposé par'),
      ])
      expect(await listManaged()).toEqual([])
    },
  )

  test('is not for a praticien to choose, who offers a service only themselves', async () => {
    const { id } = (await add({ practitionerIds: [theo.id] })).body
    const staff = await site.visitor().signIn(camille.username)
    const { status } = await staff.put(`/api/services/${id}`, fields({ practitionerIds: [camille.id] }))
    expect([status, await offererIds(id)]).toEqual([403, [theo.id]])
  })

  test('is known by name to visitors, never by account, and not with the service', async () => {
    const { id } = (await add({ practitionerIds: [camille.id] })).body
    expect(await listShown()).toEqual([{ id, ...fields() }])
    const staff = await site.visitor().signIn(camille.username)
    expect((await staff.get<Service[]>('/api/services')).body).toEqual([{ id, ...fields() }])
  })

  test('leaves with the account', async () => {
    const { id } = (await add({ practitionerIds: [camille.id, theo.id] })).body
    await superadmin.delete(`/api/superadmin/users/${theo.id}`)
    expect(await offererIds(id)).toEqual([camille.id])
  })
})

describe('a service that nobody offers', () => {
  const slots = '/api/agenda/creneaux?start=2027-04-13&end=2027-04-20'

  test('is listed, marked as not bookable, and has no slots', async () => {
    const { id } = (await add({ practitionerIds: [] })).body
    await add({ name: 'Autre', practitionerIds: [camille.id] })
    expect((await listShown()).map(({ name, bookable }) => [name, bookable])).toEqual([
      ['Massage suédois', false],
      ['Autre', undefined],
    ])
    expect((await site.visitor().get(`${slots}&serviceId=${id}`)).body).toEqual({})
  })

  test('is bookable again once somebody offers it', async () => {
    const { id } = (await add({ practitionerIds: [] })).body
    await superadmin.post(`/api/praticiens/${camille.id}/services`, { services: [id] })
    expect(await listShown()).toEqual([{ id, ...fields() }])
  })

  test('is one, too, that only an owner without a name has ticked', async () => {
    const owner = await aSuperadmin(site, PLACEHOLDER_NAME)
    await add({ practitionerIds: [owner.id] })
    expect(await listShown()).toMatchObject([{ bookable: false }])
    expect(await listManaged()).toMatchObject([{ bookable: false, practitionerIds: [owner.id] }])
  })
})

describe('two saves at once', () => {
  test('of who offers a service leave one of the two lists', async () => {
    const { id } = (await add({ practitionerIds: [] })).body
    const saved = await Promise.all([
      change(id, { practitionerIds: [camille.id] }),
      change(id, { practitionerIds: [theo.id] }),
    ])
    expect(saved.map(({ status }) => status)).toEqual([200, 200])
    expect([[camille.id], [theo.id]]).toContainEqual(await offererIds(id))
  })

  test('of a service and of a person’s own services both succeed', async () => {
    const { id } = (await add({ practitionerIds: [camille.id, theo.id] })).body
    const saved = await Promise.all([
      change(id, { practitionerIds: [theo.id, camille.id] }),
      superadmin.post(`/api/praticiens/${camille.id}/services`, { services: [id] }),
      superadmin.post(`/api/praticiens/${theo.id}/services`, { services: [id] }),
    ])
    expect(saved.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await offererIds(id)).toEqual([camille.id, theo.id])
  })

  test('of a service and a removal of its practitioner leave nobody without an account', async () => {
    const { id } = (await add({ practitionerIds: [camille.id] })).body
    await Promise.all([
      change(id, { practitionerIds: [camille.id, theo.id] }),
      superadmin.delete(`/api/superadmin/users/${theo.id}`),
    ])
    const { kysely } = site.database
    const offers = await kysely.selectFrom('practitioner_services').select('practitioner_id as id').execute()
    expect(offers).toEqual([{ id: camille.id }])
  })
})
