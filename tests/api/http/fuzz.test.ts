import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { findFault } from '../../fuzz/judge.ts'
import { fuzz } from '../../fuzz/run.ts'
import { FUZZ_SITE } from '../../fuzz/stock.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'

const { FUZZ_SEED, FUZZ_RUNS } = process.env
const TIMEOUT_MS = 600_000
/** `npm run test:all` sends fifteen times as many, from a new seed each time. */
const RUN = { seed: Number(FUZZ_SEED ?? 16), runs: Number(FUZZ_RUNS ?? 4) }
const SHORT_RUN = { seed: 16, runs: 4 }

const all = endpoints as readonly Endpoint[]
const endpointOf = (name: string) => all.find(({ method, path }) => `${method} ${path}` === name) as Endpoint

describe(`no generated request fails, reveals internals or breaks the schema, and a valid one succeeds (FUZZ_SEED=${RUN.seed} FUZZ_RUNS=${RUN.runs})`, () => {
  let site: TestPractice

  beforeAll(async () => {
    site = await practice(FUZZ_SITE)
  })

  test.each(all)('$method $path', { tags: ['engine'], timeout: TIMEOUT_MS }, (endpoint) =>
    fuzz(site, endpoint, RUN).then(() => {}),
  )
})

test('the same seed generates the same requests', async () => {
  const contact = async () => fuzz(await practice(FUZZ_SITE), endpointOf('POST /api/contact'), SHORT_RUN)
  expect(await contact()).toEqual(await contact())
})

describe('the fuzz reports', () => {
  test('an endpoint of which no request succeeds', async () => {
    // Without an address, the site sends no links.
    const run = fuzz(await practice(), endpointOf('POST /api/password-reset'), SHORT_RUN)
    await expect(run).rejects.toThrow('POST /api/password-reset never succeeds')
  })

  test('a failing endpoint with its caller, seed, request and answer', async () => {
    const site = await practice(FUZZ_SITE)
    await site.database.kysely.schema.dropTable('gallery_images').execute()
    await expect(fuzz(site, endpointOf('GET /api/gallery'), SHORT_RUN)).rejects.toThrow(
      /seed: -?\d+, path: "0.*GET \/api\/gallery as visitor: 500 fails\n.*"url":"\/api\/gallery/s,
    )
  })
})

describe('the fuzz reports an answer', () => {
  const HEADERS = { 'content-type': 'application/json; charset=utf-8' }
  const REFUSAL = { code: 'invalid', message: 'Non' }

  const judge = async (
    name: string,
    status: number,
    body: unknown,
    headers: Record<string, string> = HEADERS,
  ) => {
    const { app } = await practice()
    const answer = { status, headers, body }
    return findFault(app, { endpoint: endpointOf(name), caller: 'visitor', answer })
  }

  test.each([
    ['of a failure', 'GET /api/csrf-token', 500, REFUSAL, 'fails'],
    ['with SQL in it', 'GET /api/csrf-token', 400, { ...REFUSAL, message: 'no such table: x' }, 'reveals'],
    ['with a path', 'GET /api/csrf-token', 400, { ...REFUSAL, message: process.cwd() }, 'reveals'],
    ['that is no error body', 'GET /api/csrf-token', 400, 'Non', 'is not an error body'],
    [
      'with an undocumented field',
      'GET /api/csrf-token',
      200,
      { csrfToken: 'a', hash: 'b' },
      'does not match',
    ],
    ['that lets a visitor into the back office', 'GET /api/settings', 200, {}, 'should be refused'],
  ])('%s', async (_title, name, status, body, fault) => {
    expect(await judge(name, status, body)).toContain(fault)
  })

  test('without a JSON content type', async () => {
    expect(await judge('GET /api/csrf-token', 404, REFUSAL, {})).toBe('is not application/json')
  })

  test('but not a refusal or a documented reply', async () => {
    expect(await judge('GET /api/csrf-token', 400, REFUSAL)).toBeNull()
    expect(await judge('GET /api/csrf-token', 200, { csrfToken: 'a' })).toBeNull()
  })
})
