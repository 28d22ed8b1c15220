import { beforeEach, describe, expect, test } from 'vitest'
import type { ClientRequest } from '#contract/booking/client-requests.ts'
import { outboxOf } from '../../../support/mail/post.ts'
import { erasePerson, findPerson } from '../../../support/people/data-subjects.ts'
import { aLinkedPractice } from '../../../support/people/own-details.ts'
import { aSuperadmin } from '../../../support/people/people.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

let setup: Awaited<ReturnType<typeof aLinkedPractice>>
let owner: TestClient

beforeEach(async () => {
  setup = await aLinkedPractice()
  owner = await setup.site.visitor().signIn((await aSuperadmin(setup.site)).username)
})

const list = async () => (await owner.get<ClientRequest[]>('/api/superadmin/demandes')).body
const typesTo = async (recipient: string) =>
  (await outboxOf(setup.site)).filter((message) => message.recipient === recipient).map(({ type }) => type)

describe('a request whose reservation has got another address', () => {
  const NEW = 'zoe.neuve@exemple.fr'

  async function changeAddress() {
    await setup.request('erasure')
    const [request] = await list()
    const change = { name: 'Zoé Petit', email: NEW, phone: '06 12 34 56 78' }
    expect((await owner.put(`/api/admin/clients/${request?.clientId}`, change)).status).toBe(200)
    return request?.id
  }

  test('names the record, by which its client is found, and the address now, which gets the answer', async () => {
    const id = await changeAddress()
    const [request] = await list()
    expect(request).toMatchObject({ id, email: NEW, clientId: expect.any(Number) })
    const found = await findPerson(owner, { clientId: request?.clientId })
    expect(found.requests.map((row) => row.id)).toEqual([id])
    await owner.post(`/api/superadmin/demandes/${id}`, { decision: 'done' })
    expect(await typesTo(NEW)).toContain('data_request_done')
    expect(await typesTo('zoe@exemple.fr')).not.toContain('data_request_done')
  })

  test('stays open when somebody else with the earlier address is erased, and loses that address', async () => {
    const id = await changeAddress()
    const message = { name: 'Léa', email: 'zoe@exemple.fr', message: 'Bonjour' }
    await setup.site.visitor().post('/api/contact', message)
    expect((await erasePerson(owner, { email: 'zoe@exemple.fr' })).status).toBe(200)
    expect(await list()).toMatchObject([{ id, email: NEW }])
    const rows = await setup.site.database.kysely.selectFrom('client_requests').select('email').execute()
    expect(rows).toEqual([{ email: null }])
  })

  test('is closed by the erasure of its own client, who is told at the address now', async () => {
    await changeAddress()
    expect((await erasePerson(owner, { email: NEW })).status).toBe(200)
    expect(await list()).toEqual([])
    expect(await typesTo(NEW)).toEqual(['data_erased'])
  })
})
