import { setImmediate, setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { practice } from '../support/practice.ts'

const BLOCKED_MS = 500
const SAMPLED_MS = 2_200

test('while the server is too busy, work is refused with 503 and Retry-After, but what is ready in memory is sent, and probes are answered', async () => {
  const site = await practice({ env: { RATE_LIMITS: 'on' }, pressureLimits: true })
  const read = () => site.visitor().get<ErrorBody>('/api/services?n=1')
  const readReady = () => site.visitor().get('/api/services')
  expect((await readReady()).status).toBe(200)
  const startedAt = performance.now()
  while (performance.now() - startedAt < SAMPLED_MS) {
    block(BLOCKED_MS)
    await setImmediate()
  }
  // Known again after the second in which other processes may have written.
  await site.database.versions.read()
  expect((await readReady()).status).toBe(200)
  const refused = await read()
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
    503,
    'unavailable',
    '5',
  ])
  for (const path of ['/healthz', '/readyz'])
    expect(await site.visitor().get(path), path).toMatchObject({ status: 200, body: { status: 'ok' } })
  await setTimeout(SAMPLED_MS)
  expect((await read()).status).toBe(200)
})

function block(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}
