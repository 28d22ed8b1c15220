import { expect, test } from 'vitest'
import { aSuperadmin } from '../../support/people/people.ts'
import { practice } from '../../support/practice/practice.ts'
import { TestClient } from '../../support/practice/test-client.ts'

/** Endpoints behind a link, with their limits for one address. */
const LINKS = [
  { path: '/api/reservation/inconnu/email', body: { clientEmail: 'zoe@exemple.fr' }, max: 10 },
  { path: '/api/reservation/inconnu/demandes', body: { kind: 'export' }, max: 10 },
  { path: '/api/refus/inconnu', body: { reminder: true }, max: 20 },
]

test.each(LINKS)('$path is limited for an IPv6 /48 to five times what one address may ask', async (link) => {
  const site = await practice({ env: { RATE_LIMITS: 'on' } })
  const cookies = new Map<string, string>()
  const headers = { 'csrf-token': await new TestClient(site.app, { cookies }).csrfToken() }
  const statusFrom = async (address: string) => {
    const client = new TestClient(site.app, { address, cookies })
    return (await client.send('POST', link.path, { body: link.body, headers })).status
  }
  for (let n = 0; n < 5 * link.max; n += 1)
    expect(await statusFrom(`2001:db8:1:${n.toString(16)}::1`), String(n)).not.toBe(429)
  expect(await statusFrom('2001:db8:1:ffff::1')).toBe(429)
  expect(await statusFrom('2001:db8:2:ffff::1')).not.toBe(429)
  expect(await statusFrom('198.51.100.7')).not.toBe(429)

  const staff = site.visitor({ address: '2001:db8:1:ffff::2' })
  await staff.signIn((await aSuperadmin(site)).username)
  expect((await staff.post(link.path, link.body)).status).not.toBe(429)
})
