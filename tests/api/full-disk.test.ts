import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { fillDisk, protectDisk } from '../support/full-disk.ts'
import { massagePractice } from '../support/massage-practice.ts'
import { aSuperadmin } from '../support/people.ts'
import type { Answer } from '../support/visitor.ts'

/** The free part of a page of SQLite takes some rows. */
const MAX_ATTEMPTS = 150

type Stage = Awaited<ReturnType<typeof massagePractice>>
let site: Stage['site']
let wanted: Stage['wanted']
let free: () => Promise<void>

beforeEach(async () => {
  ;({ site, wanted } = await massagePractice())
})
afterEach(() => free?.())

async function untilRefused(
  send: (attempt: number) => Promise<Answer<ErrorBody>>,
): Promise<Answer<ErrorBody>> {
  let answer = await send(0)
  for (let attempt = 1; attempt < MAX_ATTEMPTS && answer.status < 500; attempt += 1)
    answer = await send(attempt)
  return answer
}

function expectUnavailable({ status, headers, body }: Answer<ErrorBody>): void {
  expect([status, body.code, body.message]).toEqual([
    503,
    'unavailable',
    'Service momentanément indisponible. Merci de réessayer dans un instant.',
  ])
  expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
}

const dayAfter = (days: number) => Temporal.PlainDate.from('2027-04-13').add({ days }).toString()

describe('with the database’s disk full', () => {
  test('a booking is a 503 with Retry-After and wholly undone, and succeeds once there is room', async () => {
    const visitor = site.visitor()
    free = await fillDisk(site)
    let refused = wanted()
    const answer = await untilRefused((attempt) => {
      refused = wanted({ date: dayAfter(attempt) })
      return visitor.post<ErrorBody>('/api/reservations', refused)
    })
    expectUnavailable(answer)
    await free()
    expect((await visitor.post('/api/reservations', refused)).status).toBe(201)
  })

  test('a contact message is a 503 with Retry-After, and is taken once there is room', async () => {
    const visitor = site.visitor()
    const message = { name: 'Zoé', email: 'zoe@exemple.fr', message: 'Bonjour. '.repeat(500) }
    const send = () => visitor.post<ErrorBody>('/api/contact', message)
    free = await fillDisk(site)
    expectUnavailable(await untilRefused(send))
    await free()
    expect((await send()).status).toBe(200)
  })

  test('a sign-in is a 503 with Retry-After, and staff sign in once there is room', async () => {
    const { username } = await aSuperadmin(site)
    free = await fillDisk(site)
    const guess = { username: 'x'.repeat(64), password: 'y' }
    expectUnavailable(await untilRefused(() => site.visitor().post<ErrorBody>('/api/auth/login', guess)))
    await free()
    await site.visitor().signIn(username)
  })

  test('a change of settings is a 503 with Retry-After, and nothing of it is kept', async () => {
    const owner = await site.visitor().signIn((await aSuperadmin(site)).username)
    const before = (await owner.get('/api/settings')).body
    free = await fillDisk(site)
    const change = { siteTitle: 'Un autre', privacyPolicy: `<p>${'Mot '.repeat(4_000)}</p>` }
    expectUnavailable(await owner.put<ErrorBody>('/api/settings', change))
    expect((await owner.get('/api/settings')).body).toEqual(before)
  })
})

describe('with a disk that became read-only', () => {
  test('writing is a 503 with Retry-After, and succeeds once the disk takes it', async () => {
    const visitor = site.visitor()
    free = await protectDisk(site)
    expectUnavailable(await visitor.post<ErrorBody>('/api/reservations', wanted()))
    await free()
    expect((await visitor.post('/api/reservations', wanted())).status).toBe(201)
  })

  test('reading goes on, also for staff whose last use of the session cannot be noted', async () => {
    const owner = await site.visitor().signIn((await aSuperadmin(site)).username)
    free = await protectDisk(site)
    site.clock.pass(30)
    expect((await owner.get('/api/settings')).status).toBe(200)
  })
})
