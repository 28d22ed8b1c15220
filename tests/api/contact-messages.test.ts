import { beforeEach, expect, test } from 'vitest'
import type { ReceivedMessage } from '#contract/contact.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { aSuperadmin } from '../support/people.ts'
import { practice, type TestPractice } from '../support/practice.ts'
import type { TestClient } from '../support/test-client.ts'

const MESSAGES = '/api/superadmin/messages'

let site: TestPractice
let owner: TestClient

beforeEach(async () => {
  site = await practice({ now: '2027-04-12T23:40' })
  owner = await site.visitor().signIn((await aSuperadmin(site)).username)
})

const received = async () => (await owner.get<ReceivedMessage[]>(MESSAGES)).body

async function write(name: string): Promise<number> {
  await site
    .visitor()
    .post('/api/contact', { name, email: 'zoe@exemple.fr', message: 'Bonjour,\nà quand\u202f?' })
  return (await received()).find((message) => message.name === name)?.id ?? Number.NaN
}

test('contact messages are listed newest first, with date and time at the practice', async () => {
  const first = await write('Zoé Petit')
  site.clock.pass(30)
  const second = await write('Léa Durand')
  expect(await received()).toEqual([
    {
      ...{ id: second, name: 'Léa Durand', email: 'zoe@exemple.fr', message: 'Bonjour,\nà quand\u202f?' },
      ...{ status: 'new', date: '2027-04-13', time: '00:10' },
    },
    expect.objectContaining({ id: first, name: 'Zoé Petit', date: '2027-04-12', time: '23:40' }),
  ])
})

test('a message can be marked as read, answered, archived and new again', async () => {
  const id = await write('Zoé Petit')
  for (const status of ['read', 'answered', 'archived', 'new']) {
    expect((await owner.put(`${MESSAGES}/${id}`, { status })).status).toBe(200)
    expect(await received()).toMatchObject([{ id, status }])
  }
})

test('an unknown status and any other field are refused', async () => {
  const id = await write('Zoé Petit')
  for (const body of [{ status: 'lost' }, {}, { status: 'read', message: 'Autre' }]) {
    const answer = await owner.put<ErrorBody>(`${MESSAGES}/${id}`, body)
    expect([answer.status, answer.body.code], JSON.stringify(body)).toEqual([400, 'invalid'])
  }
  expect(await received()).toMatchObject([{ status: 'new' }])
})

test('a deleted message leaves the list and is a 404', async () => {
  const id = await write('Zoé Petit')
  expect((await owner.delete(`${MESSAGES}/${id}`)).status).toBe(200)
  expect(await received()).toEqual([])
  expect((await owner.delete(`${MESSAGES}/${id}`)).status).toBe(404)
  expect((await owner.put(`${MESSAGES}/${id}`, { status: 'read' })).status).toBe(404)
})
