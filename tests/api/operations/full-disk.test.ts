import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { massagePractice } from '../../support/practice/massage-practice.ts'
import type { TestResponse } from '../../support/practice/test-client.ts'
import { fillDisk, protectDisk } from '../../support/servers/full-disk.ts'

/** SQLite still fits some rows into the pages that it has. */
const MAX_ATTEMPTS = 150

type Setup = Awaited<ReturnType<typeof massagePractice>>
let site: Setup['site']
let bookingRequest: Setup['bookingRequest']
let restoreDisk: () => Promise<void>

beforeEach(async () => {
  ;({ site, bookingRequest } = await massagePractice())
})
afterEach(() => restoreDisk?.())

async function sendUntilRefused(
  send: (attempt: number) => Promise<TestResponse<ErrorBody>>,
): Promise<TestResponse<ErrorBody>> {
  let response = await send(0)
  for (let attempt = 1; attempt < MAX_ATTEMPTS && response.status < 500; attempt += 1)
    response = await send(attempt)
  return response
}

function expectUnavailable({ status, headers, body }: TestResponse<ErrorBody>): void {
  expect([status, body.code, body.message]).toEqual([
    503,
    'unavailable',
    'Service momentanément indisponible. Merci de réessayer dans un instant.',
  ])
  expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
}

const dateAfter = (days: number) => Temporal.PlainDate.from('2027-04-13').add({ days }).toString()

describe('with the database’s disk full', () => {
  test('a booking is refused with 503, rolled back, and succeeds once there is room', async () => {
    const visitor = site.visitor()
    restoreDisk = await fillDisk(site)
    let refusedRequest = bookingRequest()
    const response = await sendUntilRefused((attempt) => {
      refusedRequest = bookingRequest({ date: dateAfter(attempt) })
      return visitor.post<ErrorBody>('/api/reservations', refusedRequest)
    })
    expectUnavailable(response)
    await restoreDisk()
    expect((await visitor.post('/api/reservations', refusedRequest)).status).toBe(201)
  })

  test('a contact message is refused with 503, and accepted once there is room', async () => {
    const visitor = site.visitor()
    const message = { name: 'Zoé', email: 'zoe@exemple.fr', message: 'Bonjour. '.repeat(500) }
    const send = () => visitor.post<ErrorBody>('/api/contact', message)
    restoreDisk = await fillDisk(site)
    expectUnavailable(await sendUntilRefused(send))
    await restoreDisk()
    expect((await send()).status).toBe(200)
  })

  test('a sign-in is refused with 503, and staff sign in once there is room', async () => {
    const { username } = await aSuperadmin(site)
    restoreDisk = await fillDisk(site)
    const guess = { username: 'x'.repeat(64), password: 'y' }
    expectUnavailable(await sendUntilRefused(() => site.visitor().post<ErrorBody>('/api/auth/login', guess)))
    await restoreDisk()
    await site.visitor().signIn(username)
  })

  test('a change of settings is refused with 503, and nothing is saved', async () => {
    const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
    const before = (await superadmin.get('/api/settings')).body
    restoreDisk = await fillDisk(site)
    const change = { siteTitle: 'Un autre', privacyPolicy: `<p>${'Mot '.repeat(4_000)}</p>` }
    expectUnavailable(await superadmin.put<ErrorBody>('/api/settings', change))
    expect((await superadmin.get('/api/settings')).body).toEqual(before)
  })
})

describe('with a disk that became read-only', () => {
  test('a write is refused with 503, and succeeds once the disk is writable', async () => {
    const visitor = site.visitor()
    restoreDisk = await protectDisk(site)
    expectUnavailable(await visitor.post<ErrorBody>('/api/reservations', bookingRequest()))
    await restoreDisk()
    expect((await visitor.post('/api/reservations', bookingRequest())).status).toBe(201)
  })

  test('staff can read although the last use of their session cannot be stored', async () => {
    const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
    restoreDisk = await protectDisk(site)
    site.clock.advanceMinutes(30)
    expect((await superadmin.get('/api/settings')).status).toBe(200)
  })
})
