import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { PUBLIC_READS } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { practice } from '../../support/practice/practice.ts'

/** Then the server asks the database whether anything has changed. */
const VERSIONS_KNOWN_MS = 1_100

test('public reads that are computed are limited for each network address, which leaves other visitors and staff unaffected', async () => {
  const site = await practice({ env: { RATE_LIMITS: 'on' } })
  const staff = await site.visitor().signIn((await aSuperadmin(site)).username)
  const visitor = site.visitor()
  for (let n = 0; n < PUBLIC_READS.max; n += 1) {
    expect((await visitor.get(`/api/pages?n=${n}`)).status, String(n)).toBe(200)
  }
  const refused = await visitor.get<ErrorBody>('/api/pages?n=last')
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await visitor.get('/api/services')).status).toBe(200)
  expect((await site.visitor({ address: '198.51.100.7' }).get('/api/pages?n=1')).status).toBe(200)
  expect((await staff.get('/api/pages')).status).toBe(200)
})

test('a public read that is ready in memory is sent to everybody, also beyond the limit', async () => {
  const site = await practice({ env: { RATE_LIMITS: 'on' } })
  const visitor = site.visitor()
  const statuses = new Set<number>()
  for (let n = 0; n <= PUBLIC_READS.max; n += 1) statuses.add((await visitor.get('/api/pages')).status)
  await setTimeout(VERSIONS_KNOWN_MS)
  for (let n = 0; n <= PUBLIC_READS.max; n += 1) statuses.add((await visitor.get('/api/pages')).status)
  expect([...statuses]).toEqual([200])
})
