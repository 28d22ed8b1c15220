import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SiteHealth } from '#contract/operations/health.ts'
import type { SiteCertificate } from '#domain/operations/certificate.ts'
import { readOwnCertificate } from '#server/features/operations/health/certificate.ts'
import { watchSite } from '#server/features/operations/health/site-alerts.ts'
import { insertTemplates, outboxOf } from '../../support/mail/post.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

let site: TestPractice
let shown: SiteCertificate | null
const readCertificate = vi.fn(async () => shown)

async function open(publicUrl: string): Promise<void> {
  readCertificate.mockClear()
  site = await practice({ probes: { readCertificate }, env: { PUBLIC_URL: publicUrl } })
  shown = aCertificate({ left: 60 })
}

function aCertificate({ left }: { left: number }): SiteCertificate {
  const ends = site.clock.instant() + left * DAY
  return { names: ['www.cabinet.fr'], begins: ends - 90 * DAY, ends, fault: null }
}

async function passHours(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    site.clock.advanceMinutes(60)
    await readOwnCertificate(site)
    await watchSite(site)
  }
}

async function readLine() {
  const client = await site.visitor().signIn((await aSuperadmin(site)).username)
  const { body } = await client.get<SiteHealth>('/api/superadmin/health')
  return body.lines.find(({ key }) => key === 'certificate')
}

const listAlerts = async () => (await outboxOf(site)).filter(({ type }) => type === 'site_alert')

describe('the certificate of the site’s own address', () => {
  beforeEach(() => open('https://www.cabinet.fr'))

  test('is read once a day, and stands in « État du site » once it was', async () => {
    expect(await readLine()).toBeUndefined()
    await passHours(48)
    expect(readCertificate).toHaveBeenCalledTimes(2)
    expect(readCertificate).toHaveBeenCalledWith(new URL('https://www.cabinet.fr'))
    expect(await readLine()).toMatchObject({ state: 'ok', remedy: null })
  })

  test('is tried again each hour while it is unreadable, and believed as it was for three days', async () => {
    await passHours(1)
    shown = null
    await passHours(24 + 5)
    expect(readCertificate).toHaveBeenCalledTimes(1 + 6)
    expect(await readLine()).toMatchObject({ state: 'ok' })
    await passHours(48)
    expect(await readLine()).toMatchObject({ state: 'unverified' })
    await insertTemplates(site)
    await passHours(3)
    expect(await listAlerts()).toEqual([])
  })

  test('is mailed about once when a quarter of its life is left', async () => {
    await insertTemplates(site)
    await aSuperadmin(site, { username: 'ana' })
    await site.database.kysely.updateTable('users').set({ email: 'ana@exemple.fr' }).execute()
    await site.database.kysely
      .insertInto('backups')
      .values({
        cause: 'night',
        state: 'verified',
        started_at: site.clock.instant(),
        ended_at: site.clock.instant(),
      })
      .execute()
    shown = aCertificate({ left: 23 })
    await passHours(6)
    expect(await listAlerts()).toEqual([])
    await passHours(24)
    expect(await listAlerts()).toEqual([
      expect.objectContaining({
        recipient: 'ana@exemple.fr',
        body: expect.stringContaining('n’a pas été renouvelé'),
      }),
    ])
  })
})

test('without an https address nothing is read, stored or shown', async () => {
  await open('http://www.cabinet.fr')
  await passHours(2)
  expect(readCertificate).not.toHaveBeenCalled()
  expect(await readLine()).toBeUndefined()
})

test('another address makes the reading of the former one void', async () => {
  await open('https://www.cabinet.fr')
  await passHours(1)
  const kept = site.config.publicUrl
  site.config.publicUrl = new URL('https://autre.fr')
  expect(await readLine()).toBeUndefined()
  await readOwnCertificate(site)
  expect(readCertificate).toHaveBeenCalledTimes(2)
  site.config.publicUrl = kept
})

test('a failure to read leaves an hour without another try', async () => {
  await open('https://www.cabinet.fr')
  shown = null
  await passHours(1)
  site.clock.advanceMinutes((HOUR / 60_000) * 0.5)
  await readOwnCertificate(site)
  expect(readCertificate).toHaveBeenCalledTimes(1)
})
