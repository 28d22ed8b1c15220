import { beforeEach, expect, test } from 'vitest'
import type { ReceivedMessage } from '#contract/content/contact.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

const MESSAGES_PATH = '/api/superadmin/messages'

let site: TestPractice
let superadmin: TestClient

beforeEach(async () => {
  site = await practice({ now: '2027-04-12T23:40' })
  superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
})

const listMessages = async () => (await superadmin.get<ReceivedMessage[]>(MESSAGES_PATH)).body

async function sendMessage(name: string): Promise<number> {
  await site
    .visitor()
    .post('/api/contact', { name, email: 'zoe@exemple.fr', message: 'Bonjour,\nà quand\u202f?' })
  return (await listMessages()).find((message) => message.name === name)?.id ?? Number.NaN
}

test('contact messages are listed newest first, with date and time at the practice', async () => {
  const first = await sendMessage('Zoé Petit')
  site.clock.advanceMinutes(30)
  const second = await sendMessage('Léa Durand')
  expect(await listMessages()).toEqual([
    {
      id: second,
      name: 'Léa Durand',
      email: 'zoe@exemple.fr',
      message: 'Bonjour,\nà quand\u202f?',
      status: 'new',
      date: '2027-04-13',
      time: '00:10',
    },
    expect.objectContaining({ id: first, name: 'Zoé Petit', date: '2027-04-12', time: '23:40' }),
  ])
})

test('a message can be marked as read, answered, archived and new again', async () => {
  const id = await sendMessage('Zoé Petit')
  for (const status of ['read', 'answered', 'archived', 'new']) {
    expect((await superadmin.put(`${MESSAGES_PATH}/${id}`, { status })).status).toBe(200)
    expect(await listMessages()).toMatchObject([{ id, status }])
  }
})

test('an unknown status and any other field are refused', async () => {
  const id = await sendMessage('Zoé Petit')
  for (const body of [{ status: 'lost' }, {}, { status: 'read', message: 'Autre' }]) {
    const response = await superadmin.put<ErrorBody>(`${MESSAGES_PATH}/${id}`, body)
    expect([response.status, response.body.code], JSON.stringify(body)).toEqual([400, 'invalid'])
  }
  expect(await listMessages()).toMatchObject([{ status: 'new' }])
})

test('a deleted message is no longer listed, and requests for it get 404', async () => {
  const id = await sendMessage('Zoé Petit')
  expect((await superadmin.delete(`${MESSAGES_PATH}/${id}`)).status).toBe(200)
  expect(await listMessages()).toEqual([])
  expect((await superadmin.delete(`${MESSAGES_PATH}/${id}`)).status).toBe(404)
  expect((await superadmin.put(`${MESSAGES_PATH}/${id}`, { status: 'read' })).status).toBe(404)
})
