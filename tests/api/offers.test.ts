import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { aService } from '../support/bookings.ts'
import { aPractitioner, aSuperadmin } from '../support/people.ts'
import { practice, type TestPractice } from '../support/practice.ts'
import { signedInPractitioner } from '../support/signed-in-practitioner.ts'

describe('the services that a practitioner offers', () => {
  const pathOf = (id: number) => `/api/praticiens/${id}/services`
  const offeredBy = async (site: TestPractice, id: number) => {
    const { body } = await site.visitor().get<{ id: number }[]>(pathOf(id))
    return body.map((service) => service.id)
  }

  test('are replaced by the list that is sent', async () => {
    const { site, camille, visitor } = await signedInPractitioner()
    const [one, two, three] = [await aService(site), await aService(site), await aService(site)]
    await visitor.post(pathOf(camille.id), { services: [one.id, two.id] })
    const answer = await visitor.post(pathOf(camille.id), { services: [three.id, two.id, two.id] })
    expect(answer).toMatchObject({ status: 200, body: { message: 'Services mis à jour' } })
    expect(await offeredBy(site, camille.id)).toEqual([two.id, three.id])
    await visitor.post(pathOf(camille.id), { services: [] })
    expect(await offeredBy(site, camille.id)).toEqual([])
  })

  test('do not change when the list has one that is unknown, removed, or hidden and not ticked before', async () => {
    const { site, camille, visitor } = await signedInPractitioner()
    const [one, hidden] = [await aService(site), await aService(site, { active: false })]
    const removed = await aService(site)
    const owner = await site.visitor().signIn((await aSuperadmin(site)).username)
    await owner.delete(`/api/services/${removed.id}`)
    await visitor.post(pathOf(camille.id), { services: [one.id] })
    const refused = async (services: number[], by = visitor) => {
      const { status, body } = await by.post<ErrorBody>(pathOf(camille.id), { services })
      expect([status, body.code]).toEqual([404, 'service_gone'])
    }
    for (const id of [hidden.id, removed.id, 999]) await refused([one.id, id])
    for (const id of [removed.id, 999]) await refused([one.id, id], owner)
    expect(await offeredBy(site, camille.id)).toEqual([one.id])
  })

  test('can include a hidden one ticked before, which the practitioner sees and visitors do not', async () => {
    const { site, camille, visitor } = await signedInPractitioner()
    const [one, kept, dropped] = [await aService(site), await aService(site), await aService(site)]
    await visitor.post(pathOf(camille.id), { services: [one.id, kept.id, dropped.id] })
    const show = (active: 0 | 1) =>
      site.database.kysely.updateTable('services').set({ active }).where('id', '<>', one.id).execute()
    await show(0)
    const own = (await visitor.get<{ id: number; active: boolean }[]>(pathOf(camille.id))).body
    expect(own.map(({ id, active }) => [id, active])).toEqual([
      [one.id, true],
      [kept.id, false],
      [dropped.id, false],
    ])
    expect(await offeredBy(site, camille.id)).toEqual([one.id])
    const answer = await visitor.post(pathOf(camille.id), { services: [one.id, kept.id] })
    expect(answer).toMatchObject({ status: 200, body: { services: [{ id: one.id }, { id: kept.id }] } })
    await show(1)
    expect(await offeredBy(site, camille.id)).toEqual([one.id, kept.id])
  })

  test('can include a hidden one for a superadmin, offered as soon as it is shown', async () => {
    const site = await practice()
    const owner = await aSuperadmin(site)
    const visitor = await site.visitor().signIn(owner.username)
    const hidden = await aService(site, { active: false })
    expect((await visitor.post(pathOf(owner.id), { services: [hidden.id] })).status).toBe(200)
    expect(await offeredBy(site, owner.id)).toEqual([])
    await site.database.kysely.updateTable('services').set({ active: 1 }).execute()
    expect(await offeredBy(site, owner.id)).toEqual([hidden.id])
  })

  test.each([[undefined], ['1'], [['1']], [[1.5]], [[-1]]])('are a 400 when sent as %j', async (services) => {
    const { camille, visitor } = await signedInPractitioner()
    const { status, body } = await visitor.post<ErrorBody>(pathOf(camille.id), { services })
    expect([status, body.code]).toEqual([400, 'invalid'])
  })

  test('cannot be set by a colleague', async () => {
    const { site, visitor } = await signedInPractitioner()
    const colleague = await aPractitioner(site)
    const massage = await aService(site)
    expect((await visitor.post(pathOf(colleague.id), { services: [massage.id] })).status).toBe(404)
    expect(await offeredBy(site, colleague.id)).toEqual([])
  })

  test('can be set by a superadmin for any practitioner', async () => {
    const { site, camille } = await signedInPractitioner()
    const massage = await aService(site)
    const owner = await site.visitor().signIn((await aSuperadmin(site)).username)
    expect((await owner.post(pathOf(camille.id), { services: [massage.id] })).status).toBe(200)
    expect(await offeredBy(site, camille.id)).toEqual([massage.id])
    expect((await owner.post(pathOf(9999), { services: [] })).status).toBe(404)
  })

  test('make a superadmin a practitioner with the first one', async () => {
    const site = await practice()
    const owner = await aSuperadmin(site)
    const massage = await aService(site)
    const visitor = await site.visitor().signIn(owner.username)
    expect(await visitor.get(pathOf(owner.id))).toMatchObject({ status: 200, body: [] })
    expect((await site.visitor().get(pathOf(owner.id))).status).toBe(404)
    await visitor.post(pathOf(owner.id), { services: [massage.id] })
    expect((await site.visitor().get('/api/practitioners')).body).toMatchObject([{ id: owner.id }])
  })
})
