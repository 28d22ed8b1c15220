import { expect, test } from 'vitest'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'
import { aSetting } from '../../../support/practice/settings.ts'

test('a praticien adds people for themselves or for nobody in particular, and a superadmin for anybody', async () => {
  const { site, massage, camille } = await massagePractice()
  await aSetting(site, 'waitingList', { isOpen: true })
  const leo = await aPractitioner(site, { offers: [massage.id] })
  const [asLeo, owner] = [
    await site.visitor().signIn(leo.username),
    await site.visitor().signIn((await aSuperadmin(site)).username),
  ]
  const add = async (by: typeof asLeo, praticienId?: number) => {
    const request = { serviceId: massage.id, until: '2027-04-30', clientName: 'Noé Petit' }
    const body = { ...request, clientPhone: '06 12 34 56 78', praticienId }
    return (await by.post('/api/admin/waiting-list', body)).status
  }
  expect(await add(asLeo, camille.id)).toBe(403)
  const stored = await site.database.kysely.selectFrom('waiting_requests').select('id').execute()
  expect(stored).toEqual([])
  expect([await add(asLeo, leo.id), await add(asLeo), await add(owner, camille.id)]).toEqual([201, 201, 201])
})
