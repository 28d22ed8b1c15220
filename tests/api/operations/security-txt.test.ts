import { describe, expect, test } from 'vitest'
import { practice } from '../../support/practice/practice.ts'
import { aSetting } from '../../support/practice/settings.ts'

const PATH = '/.well-known/security.txt'
const HTTPS = { PUBLIC_URL: 'https://cabinet.example' }

describe('/.well-known/security.txt', () => {
  test('names the contact page, the phone and itself as plain text that may be cached', async () => {
    const site = await practice({ now: '2027-04-12T08:00', env: HTTPS })
    await aSetting(site, 'phone', '02 99 00 00 00\n06 11 22 33 44')
    const { status, body, headers } = await site.visitor().get<string>(PATH)
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(headers['cache-control']).toBe('public, max-age=3600')
    expect(body.trimEnd().split('\n')).toEqual([
      'Contact: https://cabinet.example/contact',
      'Contact: tel:+33299000000',
      'Expires: 2028-04-12T00:00:00Z',
      'Preferred-Languages: fr',
      'Canonical: https://cabinet.example/.well-known/security.txt',
    ])
  })

  test('changes once a day, and names the same day of the next year', async () => {
    const site = await practice({ now: '2027-04-12T08:00', env: HTTPS })
    const read = async () => (await site.visitor().get<string>(PATH)).body
    const morning = await read()
    site.clock.set('2027-04-12T23:59')
    expect(await read()).toBe(morning)
    site.clock.set('2029-07-01T12:00')
    expect(await read()).toContain('Expires: 2030-07-01T00:00:00Z')
  })

  test('ignores the host that a request names, and an address without TLS', async () => {
    const site = await practice({ env: { PUBLIC_URL: 'http://cabinet.example' } })
    await aSetting(site, 'phone', '02 99 00 00 00')
    const { body } = await site.visitor().get<string>(PATH, { host: 'ailleurs.example' })
    expect(body).toMatch(/^Contact: tel:\+33299000000\nExpires: /)
    expect(body).not.toMatch(/https?:/)
  })

  test('is not found while the site has no contact', async () => {
    const site = await practice()
    await aSetting(site, 'phone', 'sur place')
    expect((await site.visitor().get(PATH)).status).toBe(404)
  })
})
