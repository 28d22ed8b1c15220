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

  test('are the list that was sent: those left out are gone', async () => {
    const { site, camille, visitor } = await signedInPractitioner()
    const [one, two, three] = [await aService(site), await aService(site), await aService(site)]
    await visitor.post(pathOf(camille.id), { services: [one.id, two.id] })
    const answer = await visitor.post(pathOf(camille.id), { services: [three.id, two.id, two.id] })
    expect(answer).toMatchObject({ status: 200, body: { message: 'Services mis à jour' } })
    expect(await offeredBy(site, camille.id)).toEqual([two.id, three.id])
    await visitor.post(pathOf(camille.id), { services: [] })
    expect(await offeredBy(site, camille.id)).toEqual([])
  })

  test('an unknown or removed one, or a hidden one that was not ticked, refuses the whole list', async () => {
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

  test('a hidden one stays ticked or is unticked, as the list says; its owner reads it as hidden, visitors do not', async () => {
    const { site, camille, visitor } = await signedInPractitioner()
    const [one, kept, dropped] = [await aService(site), await aService(site), await aService(site)]
    await visitor.post(pathOf(camille.id), { services: [one.id, kept.id, dropped.id] })
    const show = (active: 0 | 1) =>
      site.database.kysely.updateTable('services').set({ active }).where('id', '<>', one.id).execute()
    await show(0)
    const mine = (await visitor.get<{ id: number; active: boolean }[]>(pathOf(camille.id))).body
    expect(mine.map(({ id, active }) => [id, active])).toEqual([
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

  test('a superadmin ticks a hidden one before it is shown, and then it is offered', async () => {
    const site = await practice()
    const owner = await aSuperadmin(site)
    const visitor = await site.visitor().signIn(owner.username)
    const hidden = await aService(site, { active: false })
    expect((await visitor.post(pathOf(owner.id), { services: [hidden.id] })).status).toBe(200)
    expect(await offeredBy(site, owner.id)).toEqual([])
    await site.database.kysely.updateTable('services').set({ active: 1 }).execute()
    expect(await offeredBy(site, owner.id)).toEqual([hidden.id])
  })

  test.each([[undefined], ['1'], [['1']], [[1.5]], [[-1]]])('services %j is a 400', async (services) => {
    const { camille, visitor } = await signedInPractitioner()
    const { status, body } = await visitor.post<ErrorBody>(pathOf(camille.id), { services })
    expect([status, body.code]).toEqual([400, 'invalid'])
  })

  test('a colleague’s list is not mine to fill; a superadmin fills anyone’s', async () => {
    const { site, camille, visitor } = await signedInPractitioner()
    const colleague = await aPractitioner(site)
    const massage = await aService(site)
    expect((await visitor.post(pathOf(colleague.id), { services: [massage.id] })).status).toBe(404)
    expect(await offeredBy(site, colleague.id)).toEqual([])
    const owner = await site.visitor().signIn((await aSuperadmin(site)).username)
    expect((await owner.post(pathOf(camille.id), { services: [massage.id] })).status).toBe(200)
    expect(await offeredBy(site, camille.id)).toEqual([massage.id])
    expect((await owner.post(pathOf(9999), { services: [] })).status).toBe(404)
  })

  test('a superadmin who ticks their first service practises from then on', async () => {
    const site = await practice()
    const owner = await aSuperadmin(site)
    const massage = await aService(site)
    const visitor = await site.visitor().signIn(owner.username)
    // Empty for its owner, unknown to visitors.
    expect(await visitor.get(pathOf(owner.id))).toMatchObject({ status: 200, body: [] })
    expect((await site.visitor().get(pathOf(owner.id))).status).toBe(404)
    await visitor.post(pathOf(owner.id), { services: [massage.id] })
    expect((await site.visitor().get('/api/practitioners')).body).toMatchObject([{ id: owner.id }])
  })
})
