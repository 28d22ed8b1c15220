import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { aService } from '../support/bookings.ts'
import { oneself } from '../support/oneself.ts'
import { aPractitioner, aSuperadmin } from '../support/people.ts'
import { type Practice, practice } from '../support/practice.ts'

describe('the services that a practitioner offers', () => {
  const pathOf = (id: number) => `/api/praticiens/${id}/services`
  const offeredBy = async (site: Practice, id: number) => {
    const { body } = await site.visitor().get<{ id: number }[]>(pathOf(id))
    return body.map((service) => service.id)
  }

  test('are the list that was sent: those left out are gone', async () => {
    const { site, camille, visitor } = await oneself()
    const [one, two, three] = [await aService(site), await aService(site), await aService(site)]
    await visitor.post(pathOf(camille.id), { services: [one.id, two.id] })
    const answer = await visitor.post(pathOf(camille.id), { services: [three.id, two.id, two.id] })
    expect(answer).toMatchObject({ status: 200, body: { message: 'Services mis à jour' } })
    expect(await offeredBy(site, camille.id)).toEqual([two.id, three.id])
    await visitor.post(pathOf(camille.id), { services: [] })
    expect(await offeredBy(site, camille.id)).toEqual([])
  })

  test('an unknown or hidden one refuses the whole list', async () => {
    const { site, camille, visitor } = await oneself()
    const [one, hidden] = [await aService(site), await aService(site)]
    await visitor.post(pathOf(camille.id), { services: [one.id, hidden.id] })
    await site.database.kysely
      .updateTable('services')
      .set({ active: 0 })
      .where('id', '=', hidden.id)
      .execute()
    for (const unknown of [hidden.id, 999]) {
      const { status, body } = await visitor.post<ErrorBody>(pathOf(camille.id), { services: [unknown] })
      expect([status, body.code]).toEqual([404, 'service_gone'])
    }
    expect(await offeredBy(site, camille.id)).toEqual([one.id])
    // Hidden, it is in no list; shown again, whoever offered it still does.
    await visitor.post(pathOf(camille.id), { services: [one.id] })
    await site.database.kysely.updateTable('services').set({ active: 1 }).execute()
    expect(await offeredBy(site, camille.id)).toEqual([one.id, hidden.id])
  })

  test.each([[undefined], ['1'], [['1']], [[1.5]], [[-1]]])('services %j is a 400', async (services) => {
    const { camille, visitor } = await oneself()
    const { status, body } = await visitor.post<ErrorBody>(pathOf(camille.id), { services })
    expect([status, body.code]).toEqual([400, 'invalid'])
  })

  test('a colleague’s list is not mine to fill; a superadmin fills anyone’s', async () => {
    const { site, camille, visitor } = await oneself()
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
