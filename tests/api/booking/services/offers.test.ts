import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { aService } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'
import { signedInPractitioner } from '../../../support/people/signed-in-practitioner.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'

describe('the services that a practitioner offers', () => {
  const pathOf = (id: number) => `/api/praticiens/${id}/services`
  const offeredBy = async (site: TestPractice, id: number) => {
    const { body } = await site.visitor().get<{ id: number }[]>(pathOf(id))
    return body.map((service) => service.id)
  }

  test('are replaced by the list that is sent', async () => {
    const { site, camille, staff } = await signedInPractitioner()
    const [first, second, third] = [await aService(site), await aService(site), await aService(site)]
    await staff.post(pathOf(camille.id), { services: [first.id, second.id] })
    const response = await staff.post(pathOf(camille.id), { services: [third.id, second.id, second.id] })
    expect(response).toMatchObject({ status: 200, body: { message: 'Services mis à jour' } })
    expect(await offeredBy(site, camille.id)).toEqual([second.id, third.id])
    await staff.post(pathOf(camille.id), { services: [] })
    expect(await offeredBy(site, camille.id)).toEqual([])
  })

  test('do not change when the list has one that is unknown, removed, or hidden and not offered before', async () => {
    const { site, camille, staff } = await signedInPractitioner()
    const [massage, hidden] = [await aService(site), await aService(site, { active: false })]
    const removed = await aService(site)
    const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
    await superadmin.delete(`/api/services/${removed.id}`)
    await staff.post(pathOf(camille.id), { services: [massage.id] })
    const expectRefusal = async (services: number[], caller = staff) => {
      const { status, body } = await caller.post<ErrorBody>(pathOf(camille.id), { services })
      expect([status, body.code]).toEqual([404, 'service_gone'])
    }
    for (const id of [hidden.id, removed.id, 999]) await expectRefusal([massage.id, id])
    for (const id of [removed.id, 999]) await expectRefusal([massage.id, id], superadmin)
    expect(await offeredBy(site, camille.id)).toEqual([massage.id])
  })

  test('can include a hidden one offered before, which the practitioner sees and visitors do not', async () => {
    const { site, camille, staff } = await signedInPractitioner()
    const [massage, hidden, withdrawn] = [await aService(site), await aService(site), await aService(site)]
    await staff.post(pathOf(camille.id), { services: [massage.id, hidden.id, withdrawn.id] })
    const setOthersActive = (active: 0 | 1) =>
      site.database.kysely.updateTable('services').set({ active }).where('id', '<>', massage.id).execute()
    await setOthersActive(0)
    const offered = (await staff.get<{ id: number; active: boolean }[]>(pathOf(camille.id))).body
    expect(offered.map(({ id, active }) => [id, active])).toEqual([
      [massage.id, true],
      [hidden.id, false],
      [withdrawn.id, false],
    ])
    expect(await offeredBy(site, camille.id)).toEqual([massage.id])
    const response = await staff.post(pathOf(camille.id), { services: [massage.id, hidden.id] })
    expect(response).toMatchObject({
      status: 200,
      body: { services: [{ id: massage.id }, { id: hidden.id }] },
    })
    await setOthersActive(1)
    expect(await offeredBy(site, camille.id)).toEqual([massage.id, hidden.id])
  })

  test('can include a hidden one for a superadmin, offered as soon as it is shown', async () => {
    const site = await practice()
    const ana = await aSuperadmin(site)
    const superadmin = await site.visitor().signIn(ana.username)
    const hidden = await aService(site, { active: false })
    expect((await superadmin.post(pathOf(ana.id), { services: [hidden.id] })).status).toBe(200)
    expect(await offeredBy(site, ana.id)).toEqual([])
    await site.database.kysely.updateTable('services').set({ active: 1 }).execute()
    expect(await offeredBy(site, ana.id)).toEqual([hidden.id])
  })

  test.each([[undefined], ['1'], [['1']], [[1.5]], [[-1]]])(
    'are refused with 400 when sent as %j',
    async (services) => {
      const { camille, staff } = await signedInPractitioner()
      const { status, body } = await staff.post<ErrorBody>(pathOf(camille.id), { services })
      expect([status, body.code]).toEqual([400, 'invalid'])
    },
  )

  test('cannot be set by a colleague', async () => {
    const { site, staff } = await signedInPractitioner()
    const colleague = await aPractitioner(site)
    const massage = await aService(site)
    expect((await staff.post(pathOf(colleague.id), { services: [massage.id] })).status).toBe(404)
    expect(await offeredBy(site, colleague.id)).toEqual([])
  })

  test('can be set by a superadmin for any practitioner', async () => {
    const { site, camille } = await signedInPractitioner()
    const massage = await aService(site)
    const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
    expect((await superadmin.post(pathOf(camille.id), { services: [massage.id] })).status).toBe(200)
    expect(await offeredBy(site, camille.id)).toEqual([massage.id])
    expect((await superadmin.post(pathOf(9999), { services: [] })).status).toBe(404)
  })

  test('make a superadmin a practitioner as soon as there is one', async () => {
    const site = await practice()
    const ana = await aSuperadmin(site)
    const massage = await aService(site)
    const superadmin = await site.visitor().signIn(ana.username)
    expect(await superadmin.get(pathOf(ana.id))).toMatchObject({ status: 200, body: [] })
    expect((await site.visitor().get(pathOf(ana.id))).status).toBe(404)
    await superadmin.post(pathOf(ana.id), { services: [massage.id] })
    expect((await site.visitor().get('/api/practitioners')).body).toMatchObject([{ id: ana.id }])
  })
})
