import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { endpoints } from '#contract/index.ts'
import { aReservation, aService } from '../support/bookings.ts'
import { aPractitioner, aSuperadmin } from '../support/people.ts'
import { practice, type TestPractice } from '../support/practice.ts'
import type { TestClient } from '../support/test-client.ts'

type Caller = 'guest' | 'praticien' | 'superadmin'

const callers = {} as Record<Caller, () => Promise<TestClient>>
let site: TestPractice

beforeAll(async () => {
  site = await practice()
  const massage = await aService(site)
  const camille = await aPractitioner(site, { offers: [massage.id] })
  const owner = await aSuperadmin(site)
  await aReservation(site, { praticienId: camille.id, date: '2027-04-13', time: '10:00' })
  callers.guest = async () => site.visitor()
  callers.praticien = signedIn(camille.username)
  callers.superadmin = signedIn(owner.username)
})

/** Reuses the session, because signing in is slow on purpose; signs in again after a call that ended it. */
function signedIn(username: string): () => Promise<TestClient> {
  let visitor: TestClient | undefined
  return async () => {
    const status = await visitor?.get<{ isLoggedIn: boolean }>('/api/auth/status')
    if (!visitor || !status?.body.isLoggedIn) visitor = await site.visitor().signIn(username)
    return visitor
  }
}

const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`
const allEndpoints = endpoints as readonly Endpoint[]
const matrix = allEndpoints.flatMap((endpoint) =>
  (['guest', 'praticien', 'superadmin'] as const)
    // A stream never ends: tests/api/live.test.ts covers its success.
    .filter((caller) => !endpoint.stream || expectedRefusal(endpoint, caller) !== null)
    .map((caller) => ({ name: nameOf(endpoint), endpoint, caller })),
)

function call(visitor: TestClient, endpoint: Endpoint, headers?: Record<string, string>) {
  const path = endpoint.path.replace('{date}', '2027-04-13').replace(/\{\w+\}/g, '999')
  if (endpoint.method === 'GET') return visitor.get<ErrorBody>(path)
  if (headers) return visitor.send<ErrorBody>(endpoint.method, path, { body: {}, headers })
  const method = endpoint.method.toLowerCase() as 'post' | 'put' | 'patch' | 'delete'
  return visitor[method]<ErrorBody>(path, {} as never)
}

function expectedRefusal({ access }: Endpoint, caller: Caller): [number, string] | null {
  if (access === 'public' || caller === 'superadmin') return null
  if (caller === 'guest') return [401, 'unauthenticated']
  return access === 'staff' ? null : [403, 'forbidden']
}

describe('the contract decides who may call an endpoint', () => {
  test.each(matrix)('$name as $caller', async ({ endpoint, caller }) => {
    const { status, body } = await call(await callers[caller](), endpoint)
    const refusal = expectedRefusal(endpoint, caller)
    if (refusal) expect([status, body.code]).toEqual(refusal)
    else expect(['unauthenticated', 'forbidden', 'csrf', 'internal']).not.toContain(body?.code ?? 'none')
  })
})

describe('CSRF protection', () => {
  const writes = allEndpoints
    .filter(({ method }) => method !== 'GET')
    .map((endpoint) => ({ name: nameOf(endpoint), endpoint }))

  test.each(writes)('$name is refused before any other check', async ({ endpoint }) => {
    const owner = await callers.superadmin()
    const stranger = site.visitor()
    for (const headers of [
      {},
      { 'csrf-token': '' },
      { 'csrf-token': 'abcdefgh-invented' },
      { 'csrf-token': await stranger.csrfToken() },
      { 'csrf-token': await owner.csrfToken(), origin: 'https://ailleurs.example' },
      { 'csrf-token': await owner.csrfToken(), 'sec-fetch-site': 'cross-site' },
    ]) {
      const { status, body } = await call(owner, endpoint, headers as Record<string, string>)
      expect([status, body.code], JSON.stringify(headers)).toEqual([403, 'csrf'])
    }
  })

  test('a write with the site’s own Origin and Fetch Metadata headers is accepted', async () => {
    const visitor = site.visitor()
    const answer = await visitor.post('/api/auth/logout', undefined, {
      host: 'cabinet.example',
      origin: 'http://cabinet.example',
      'sec-fetch-site': 'same-origin',
    })
    expect(answer.status).toBe(200)
  })
})

test('no public answer contains a username, e-mail address, phone number or password of an account', async () => {
  const secrets = { email: 'prive@exemple.fr', phone: '06 99 88 77 66', password_hash: '$argon2id$secret' }
  await site.database.kysely.updateTable('users').set(secrets).execute()
  const visitor = site.visitor()
  const paths = allEndpoints.filter(
    ({ access, method, path }) => access === 'public' && method === 'GET' && !path.includes('{'),
  )
  for (const { path } of paths) {
    const query = /creneaux|motifs/.test(path) ? '?start=2027-04-13&end=2027-04-14' : ''
    const { status, body } = await visitor.get(path + query)
    expect(status, path).toBe(200)
    expect(JSON.stringify(body), path).not.toMatch(/username|camille_|password|hash|email|prive@|99 88 77/i)
  }
})
