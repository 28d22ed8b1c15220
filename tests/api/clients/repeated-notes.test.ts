import { beforeEach, describe, expect, test } from 'vitest'
import type { ClientNote } from '#contract/clients/notes.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { recordOf } from '../../support/people/client-records.ts'
import { massagePractice } from '../../support/practice/massage-practice.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

let camille: TestClient
let path: string

beforeEach(async () => {
  const setup = await massagePractice()
  camille = await setup.site.visitor().signIn(setup.camille.username)
  const at = { praticienId: setup.camille.id, date: '2027-04-13', time: '10:00' }
  path = `/api/admin/clients/${await recordOf(setup.site, await aReservation(setup.site, at))}/notes`
})

const KEY = { 'idempotency-key': 'une-note' }
const noteOf = (text: string) => ({ text, visibility: 'team' })

const add = (text: string, headers: Record<string, string> = KEY) =>
  camille.post<{ note: { id: number } } & ErrorBody>(path, noteOf(text), headers)
const change = (id: number, text: string, headers: Record<string, string>) =>
  camille.put<{ version: number } & ErrorBody>(`/api/admin/client-notes/${id}`, noteOf(text), headers)
const texts = async () => (await camille.get<ClientNote[]>(path)).body.map(({ text }) => text)

describe('a note that is sent again because its answer was lost', { tags: ['engine'] }, () => {
  test('is added once', async () => {
    const first = await add('Vient à vélo')
    const again = await add('Vient à vélo')
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await texts()).toEqual(['Vient à vélo'])
  })

  test('is added once by ten simultaneous attempts', async () => {
    await camille.csrfToken()
    const answers = await Promise.all(Array.from({ length: 10 }, () => add('Vient à vélo')))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.note.id}`)).size).toBe(1)
    expect(await texts()).toEqual(['Vient à vélo'])
  })

  test('is changed once, and is no conflict with itself', async () => {
    const { id } = (await add('Vient à vélo')).body.note
    const headers = { 'if-match': '"0"', 'idempotency-key': 'un-changement' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => change(id, 'Vient à pied', headers)))
    expect(answers.map(({ status, body }) => [status, body.version])).toEqual(
      Array.from({ length: 5 }, () => [200, 1]),
    )
    expect(await texts()).toEqual(['Vient à pied'])
  })

  test('is a conflict if its change had not arrived, and another one did', async () => {
    const { id } = (await add('Vient à vélo')).body.note
    await change(id, 'Vient en bus', { 'if-match': '"0"' })
    const late = await change(id, 'Vient à pied', { 'if-match': '"0"', 'idempotency-key': 'un-changement' })
    expect(late.body.code).toBe('note_changed')
    expect(await texts()).toEqual(['Vient en bus'])
  })

  test('is another request with another text', async () => {
    await add('Vient à vélo')
    expect((await add('Vient à pied')).body.code).toBe('idempotency_mismatch')
    expect((await add('Vient à pied', { 'idempotency-key': 'une-autre' })).status).toBe(201)
  })
})
