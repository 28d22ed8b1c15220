import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { endpoints } from '#contract/index.ts'
import { ordersOn } from '../../support/accounting/voucher-orders.ts'
import { aReservation, aService } from '../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'
import { type ServedPractice, servedPractice } from '../../support/practice/served-practice.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

type Caller = 'visitor' | 'praticien' | 'superadmin'

const callers = {} as Record<Caller, () => Promise<TestClient>>
let site: ServedPractice

beforeAll(async () => {
  site = await servedPractice(async (empty) => {
    await ordersOn(empty)
    const massage = await aService(empty)
    const camille = await aPractitioner(empty, { offers: [massage.id] })
    const ana = await aSuperadmin(empty)
    await aReservation(empty, { praticienId: camille.id, date: '2027-04-13', time: '10:00' })
    callers.praticien = signedInClientFactory(camille.username)
    callers.superadmin = signedInClientFactory(ana.username)
  })
  callers.visitor = async () => site.visitor()
})

/** Reuses the client across cases, as sign-in is slow on purpose; signs in again after a case ended the session. */
function signedInClientFactory(username: string): () => Promise<TestClient> {
  let client: TestClient | undefined
  return async () => {
    const status = await client?.get<{ isLoggedIn: boolean }>('/api/auth/status')
    if (!client || !status?.body.isLoggedIn) client = await site.visitor().signIn(username)
    return client
  }
}

const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`
const allEndpoints = endpoints as readonly Endpoint[]
const matrix = allEndpoints.flatMap((endpoint) =>
  (['visitor', 'praticien', 'superadmin'] as const)
    // A stream never ends: tests/api/booking/agenda/live.test.ts covers its success.
    .filter((caller) => !endpoint.stream || expectedRefusal(endpoint, caller) !== null)
    .map((caller) => ({ name: nameOf(endpoint), endpoint, caller })),
)

function call(client: TestClient, endpoint: Endpoint, headers?: Record<string, string>) {
  const path = endpoint.path.replace('{date}', '2027-04-13').replace(/\{\w+\}/g, '999')
  if (endpoint.method === 'GET') return client.get<ErrorBody>(path)
  if (headers) return client.send<ErrorBody>(endpoint.method, path, { body: {}, headers })
  const method = endpoint.method.toLowerCase() as 'post' | 'put' | 'patch' | 'delete'
  return client[method]<ErrorBody>(path, {} as never)
}

function expectedRefusal({ access }: Endpoint, caller: Caller): [number, string] | null {
  if (access === 'public' || caller === 'superadmin') return null
  if (caller === 'visitor') return [401, 'unauthenticated']
  return access === 'staff' ? null : [403, 'forbidden']
}

describe('the access that the contract declares', () => {
  test.each(matrix)('is enforced for $name called by a $caller', async ({ endpoint, caller }) => {
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

  test.each(writes)(
    'refuses $name without a valid token from this site, before any other check',
    async ({ endpoint }) => {
      const superadmin = await callers.superadmin()
      const stranger = site.visitor()
      for (const headers of [
        {},
        { 'csrf-token': '' },
        { 'csrf-token': 'abcdefgh-invented' },
        { 'csrf-token': await stranger.csrfToken() },
        { 'csrf-token': await superadmin.csrfToken(), origin: 'https://ailleurs.example' },
        { 'csrf-token': await superadmin.csrfToken(), 'sec-fetch-site': 'cross-site' },
      ]) {
        const { status, body } = await call(superadmin, endpoint, headers as Record<string, string>)
        expect([status, body.code], JSON.stringify(headers)).toEqual([403, 'csrf'])
      }
    },
  )

  test('accepts a write with the site’s own Origin and Fetch Metadata headers', async () => {
    const visitor = site.visitor()
    const response = await visitor.post('/api/auth/logout', undefined, {
      host: new URL(site.origin).host,
      origin: site.origin,
      'sec-fetch-site': 'same-origin',
    })
    expect(response.status).toBe(200)
  })
})

test('no public response contains a username, e-mail address, phone number or password of an account', async () => {
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
    // The settings name the practice's own address for its clients.
    const withoutPublicEmail = JSON.stringify(body).replace('"publicEmail":null', '')
    expect(withoutPublicEmail, path).not.toMatch(/username|camille_|password|hash|email|prive@|99 88 77/i)
  }
})
