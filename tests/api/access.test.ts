import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { endpoints } from '#contract/index.ts'
import { aReservation, aService } from '../support/bookings.ts'
import { aPractitioner, aSuperadmin } from '../support/people.ts'
import { practice, type TestPractice } from '../support/practice.ts'
import type { Visitor } from '../support/visitor.ts'

type Who = 'guest' | 'praticien' | 'superadmin'

const callers = {} as Record<Who, () => Promise<Visitor>>
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

/** The same visitor again, for signing in is slow on purpose; anew where the last call ended the session. */
function signedIn(username: string): () => Promise<Visitor> {
  let visitor: Visitor | undefined
  return async () => {
    const status = await visitor?.get<{ isLoggedIn: boolean }>('/api/auth/status')
    if (!visitor || !status?.body.isLoggedIn) visitor = await site.visitor().signIn(username)
    return visitor
  }
}

const named = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`
const list = endpoints as readonly Endpoint[]
const matrix = list.flatMap((endpoint) =>
  (['guest', 'praticien', 'superadmin'] as const)
    // An answer without an end cannot be waited for: tests/api/live.test.ts listens to it.
    .filter((who) => !endpoint.stream || expected(endpoint, who) !== null)
    .map((who) => ({ name: named(endpoint), endpoint, who })),
)

function call(visitor: Visitor, endpoint: Endpoint, headers?: Record<string, string>) {
  const path = endpoint.path.replace('{date}', '2027-04-13').replace(/\{\w+\}/g, '999')
  if (endpoint.method === 'GET') return visitor.get<ErrorBody>(path)
  if (headers) return visitor.send<ErrorBody>(endpoint.method, path, { body: {}, headers })
  const method = endpoint.method.toLowerCase() as 'post' | 'put' | 'patch' | 'delete'
  return visitor[method]<ErrorBody>(path, {} as never)
}

function expected({ access }: Endpoint, who: Who): [number, string] | null {
  if (access === 'public' || who === 'superadmin') return null
  if (who === 'guest') return [401, 'unauthenticated']
  return access === 'staff' ? null : [403, 'forbidden']
}

describe('who may call what is the contract’s word', () => {
  test.each(matrix)('$name as $who', async ({ endpoint, who }) => {
    const { status, body } = await call(await callers[who](), endpoint)
    const refusal = expected(endpoint, who)
    if (refusal) expect([status, body.code]).toEqual(refusal)
    else expect(['unauthenticated', 'forbidden', 'csrf', 'internal']).not.toContain(body?.code ?? 'none')
  })
})

describe('a write without the visitor’s own token is refused, and nothing else is looked at', () => {
  const writes = list
    .filter(({ method }) => method !== 'GET')
    .map((endpoint) => ({ name: named(endpoint), endpoint }))

  test.each(writes)('$name', async ({ endpoint }) => {
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

  test('the site’s own Origin and fetch metadata pass', async () => {
    const visitor = site.visitor()
    const answer = await visitor.post('/api/auth/logout', undefined, {
      host: 'cabinet.example',
      origin: 'http://cabinet.example',
      'sec-fetch-site': 'same-origin',
    })
    expect(answer.status).toBe(200)
  })
})

test('no public answer carries an account’s name, address, phone or password', async () => {
  const secrets = { email: 'prive@exemple.fr', phone: '06 99 88 77 66', password_hash: '$argon2id$secret' }
  await site.database.kysely.updateTable('users').set(secrets).execute()
  const visitor = site.visitor()
  const paths = list.filter(
    ({ access, method, path }) => access === 'public' && method === 'GET' && !path.includes('{'),
  )
  for (const { path } of paths) {
    const query = /creneaux|motifs/.test(path) ? '?start=2027-04-13&end=2027-04-14' : ''
    const { status, body } = await visitor.get(path + query)
    expect(status, path).toBe(200)
    expect(JSON.stringify(body), path).not.toMatch(/username|camille_|password|hash|email|prive@|99 88 77/i)
  }
})
