// @module-tag engine
import { describe, expect, test } from 'vitest'
import { findFault } from '../fuzz/judge.ts'
import { type Operation, readOperations } from '../fuzz/operations.ts'
import { fuzz, type Tally } from '../fuzz/run.ts'
import { FUZZ_SITE } from '../fuzz/stock.ts'
import { practice } from '../support/practice.ts'

const { FUZZ_SEED, FUZZ_RUNS } = process.env
const TIMEOUT_MS = 3_600_000
/** `npm run test:all` sends fifteen times as many, from a new seed each time. */
const RUN = { seed: Number(FUZZ_SEED ?? 16), runs: Number(FUZZ_RUNS ?? 4) }
const SHORT_RUN = { seed: 16, runs: 4 }

test(
  'no generated request to any documented endpoint fails, reveals internals or breaks the schema, and a valid one succeeds',
  async () => {
    const tallies = await fuzz(await practice(FUZZ_SITE), RUN)
    const faults = tallies.flatMap((tally) => tally.faults).join('\n\n')
    expect(faults, `repeat with FUZZ_SEED=${RUN.seed} FUZZ_RUNS=${RUN.runs}`).toBe('')
    expect(tallies.filter(({ succeeded }) => succeeded === 0)).toEqual([])
  },
  TIMEOUT_MS,
)

test('the same seed generates the same requests', async () => {
  const outcome = async (): Promise<Tally[]> =>
    fuzz(await practice(FUZZ_SITE), { ...SHORT_RUN, only: 'POST /api/contact' })
  expect(await outcome()).toEqual(await outcome())
})

describe('the fuzz reports', () => {
  test('an endpoint of which no request succeeds', async () => {
    // Without an address, the site sends no links.
    const [tally] = await fuzz(await practice(), { ...SHORT_RUN, only: 'POST /api/password-reset' })
    expect([tally?.name, tally?.succeeded]).toEqual(['POST /api/password-reset', 0])
    expect(tally?.faults.at(-1)).toContain('never succeeds')
  })

  test('a failing endpoint with its caller, request and answer', async () => {
    const site = await practice(FUZZ_SITE)
    await site.database.kysely.schema.dropTable('gallery_images').execute()
    const [tally] = await fuzz(site, { ...SHORT_RUN, only: 'GET /api/gallery' })
    expect(tally?.faults[0]).toMatch(/^GET \/api\/gallery as visitor, request 0: 500 fails\n.*\/api\/gallery/)
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
    const operations = await readOperations(await practice())
    const operation = operations.find((candidate) => candidate.name === name) as Operation
    return findFault(operation, 'visitor', { status, headers, body, text: JSON.stringify(body) })
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
