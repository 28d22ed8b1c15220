import { beforeEach, describe, expect, test } from 'vitest'
import type { CalendarFeed } from '#contract/accounts/feeds.ts'
import { sendPasswordLinks } from '#server/features/accounts/users/password-reset.ts'
import { insertTemplates, outboxOf } from '../../support/mail/post.ts'
import { aPractitioner, aSuperadmin, PASSWORD, type Person } from '../../support/people/people.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

const PATH = '/api/admin/calendar-feed'
const NEW_PASSWORD = 'Cailloux-tièdes-2027'

let site: TestPractice
let camille: Person
let session: TestClient

beforeEach(async () => {
  site = await practice({ env: { PUBLIC_URL: 'https://cabinet.example' } })
  await insertTemplates(site)
  camille = await aPractitioner(site, { username: 'camille_roy', firstName: 'Camille', lastName: 'Roy' })
  const account = site.database.kysely.updateTable('users').where('id', '=', camille.id)
  await account.set({ email: 'camille@cabinet.fr' }).execute()
  session = await site.visitor().signIn(camille.username)
})

async function readFeed(caller: TestClient): Promise<CalendarFeed | null> {
  return (await caller.get<{ feed: CalendarFeed | null }>(PATH)).body.feed
}

async function statusOf(feed: CalendarFeed | null): Promise<number> {
  return (await site.visitor().get(new URL(feed?.address ?? '').pathname)).status
}

async function changeOwn(): Promise<number> {
  const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
  return (await session.put('/api/admin/password', change)).status
}

async function resetByLink(): Promise<number> {
  await site.visitor().post('/api/password-reset', { account: camille.username })
  await sendPasswordLinks(site)
  const token = /mot-de-passe\/([\w-]{43})/.exec((await outboxOf(site))[0]?.body ?? '')?.[1]
  return (await site.visitor().post(`/api/password-reset/${token}`, { password: NEW_PASSWORD })).status
}

async function saveAccount(more: object): Promise<number> {
  const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
  const account = { username: camille.username, role: 'praticien', firstName: 'Camille', lastName: 'Roy' }
  const path = `/api/superadmin/users/${camille.id}/profile`
  return (await superadmin.put(path, { ...account, ...more })).status
}

const CHANGES: [string, () => Promise<number>][] = [
  ['by its owner', changeOwn],
  ['by a password link', resetByLink],
  ['by a superadmin', () => saveAccount({ password: NEW_PASSWORD })],
]

describe('a new password, set', () => {
  test.each(CHANGES)('%s, ends the address of the calendar feed and makes a new one', async (_by, change) => {
    await session.put(PATH, { withNames: true })
    const before = await readFeed(session)
    expect(await statusOf(before)).toBe(200)
    expect(await change()).toBe(200)
    expect(await statusOf(before)).toBe(404)
    const after = await readFeed(await site.visitor().signIn(camille.username, NEW_PASSWORD))
    expect(after).toMatchObject({ withNames: true })
    expect(await statusOf(after)).toBe(200)
  })

  test.each(CHANGES)('%s, makes no calendar feed where there is none', async (_by, change) => {
    expect(await change()).toBe(200)
    expect(await readFeed(await site.visitor().signIn(camille.username, NEW_PASSWORD))).toBeNull()
  })
})

test('an account saved without a new password keeps the address of its calendar feed', async () => {
  await session.put(PATH, {})
  expect(await saveAccount({ password: '', phone: '06 12 34 56 78' })).toBe(200)
  expect(await statusOf(await readFeed(session))).toBe(200)
})
