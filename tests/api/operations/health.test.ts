import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { HealthLine, SiteHealth } from '#contract/operations/health.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import { aSetting } from '../../support/practice/settings.ts'

const MAIL_SERVER = {
  host: 'mail.gandi.net',
  port: 465,
  security: 'tls',
  username: 'bonjour@cabinet.fr',
  from: 'bonjour@cabinet.fr',
  sealedPassword: null,
}
const RECORDS: Record<string, string[]> = {
  'cabinet.fr': ['v=spf1 include:_mailcust.', 'gandi.net ~all'],
  '_dmarc.cabinet.fr': ['v=DMARC1; p=none'],
  'gm2._domainkey.cabinet.fr': ['v=DKIM1; p=MIIB'],
}

const failWith = (code: string) => Object.assign(new Error(code), { code })

let site: TestPractice
const resolveTxt = vi.fn(async (name: string) => {
  const record = RECORDS[name]
  if (!record) throw failWith('ENOTFOUND')
  return [record]
})

beforeEach(() => {
  resolveTxt.mockClear()
})

async function open(options: Parameters<typeof practice>[0] = {}) {
  site = await practice({ probes: { resolveTxt }, ...options })
  const client = await site.visitor().signIn((await aSuperadmin(site, { username: 'ana' })).username)
  const read = async () => (await client.get<SiteHealth>('/api/superadmin/health')).body
  const readChecked = async () => {
    await expect.poll(async () => (await read()).isChecking).toBe(false)
    return read()
  }
  return { client, read, readChecked }
}

const statesOf = ({ lines }: SiteHealth) =>
  Object.fromEntries(lines.map(({ key, state }) => [key, state])) as Partial<
    Record<HealthLine['key'], HealthLine['state']>
  >

describe('the state of the site', () => {
  test('tells the owner of a fresh one what is missing', async () => {
    const { read } = await open()
    const health = await read()
    expect(health.isWell).toBe(false)
    expect(statesOf(health)).toEqual({
      mail: 'warning',
      disk: 'ok',
      backups: 'warning',
      address: 'warning',
      version: 'ok',
    })
    expect(health.lines.find(({ key }) => key === 'backups')?.text).toMatch(/jamais\.$/)
    expect(resolveTxt).not.toHaveBeenCalled()
  })

  test('is well when mails leave, their domain is in order, a backup is verified and the address is known', async () => {
    const { readChecked } = await open({ env: { PUBLIC_URL: 'https://www.cabinet.fr' } })
    await aSetting(site, 'mailServer', MAIL_SERVER)
    const now = site.clock.instant()
    const backup = { cause: 'night', started_at: now, ended_at: now } as const
    await site.database.kysely
      .insertInto('backups')
      .values([
        { ...backup, started_at: now - 60_000, state: 'failed' },
        { ...backup, state: 'verified' },
      ])
      .execute()
    const health = await readChecked()
    expect(health).toMatchObject({ isWell: true, sender: 'cabinet.fr', dkimSelector: '' })
    expect(new Set(Object.values(statesOf(health)))).toEqual(new Set(['ok']))
  })

  test('says that mails have stopped leaving, until one leaves', async () => {
    const { read } = await open()
    await aSetting(site, 'mailServer', MAIL_SERVER)
    const now = site.clock.instant()
    const { kysely: db } = site.database
    const message = { recipient: 'a@b.fr', subject: 'x', body: 'x', message_id: 'x', next_attempt_at: now }
    const sent = { ...message, state: 'sent', via: 'server', attempts: 1, created_at: now } as const
    const tried = { ...message, attempts: 2, created_at: now, first_tried_at: now, tried_at: now }
    await db
      .insertInto('outbox')
      .values([
        { ...sent, event: 'a', sent_at: now - 1 },
        { ...tried, event: 'b', state: 'waiting', last_error: 'Le serveur refuse.' },
        { ...tried, event: 'c', state: 'failed', attempts: 1, last_error: 'Adresse inconnue.' },
      ])
      .execute()
    const line = async () => (await read()).lines.find(({ key }) => key === 'mail')
    expect(await line()).toMatchObject({
      state: 'failure',
      remedy: expect.stringMatching(/^Le serveur refuse\./),
    })
    await db
      .insertInto('outbox')
      .values({ ...sent, event: 'd', sent_at: now })
      .execute()
    expect(await line()).toMatchObject({
      state: 'warning',
      text: 'Depuis hier, un message n’a pas pu partir.',
    })
  })

  test('tells of a backup that did not end, and of dates to come', async () => {
    const { read } = await open()
    const now = site.clock.instant()
    await site.database.kysely
      .insertInto('backups')
      .values({ cause: 'night', state: 'running', started_at: now - 7 * 3_600_000 })
      .execute()
    const states = statesOf(await read())
    expect([states.backups, states.clock]).toEqual(['failure', undefined])
    site.clock.set('2027-04-14T08:00')
    await site.visitor().signIn('ana')
    site.clock.set('2027-04-12T08:00')
    expect(statesOf(await read())).toMatchObject({ clock: 'failure' })
  })
})

describe('the sender’s domain', () => {
  test('is looked up in the background, and again after an hour', async () => {
    const { read, readChecked } = await open()
    await aSetting(site, 'mailServer', MAIL_SERVER)
    const answer = Promise.withResolvers<string[][]>()
    resolveTxt.mockImplementationOnce(() => answer.promise)
    expect(await read()).toMatchObject({ isChecking: true })
    answer.resolve([['v=spf1 a']])
    expect(statesOf(await readChecked())).toMatchObject({ spf: 'ok', dmarc: 'ok', dkim: 'ok' })
    const asked = resolveTxt.mock.calls.length
    site.clock.advanceMinutes(59)
    await read()
    expect(resolveTxt).toHaveBeenCalledTimes(asked)
    site.clock.advanceMinutes(1)
    expect(await read()).toMatchObject({ isChecking: false })
    await expect.poll(() => resolveTxt.mock.calls.length).toBe(2 * asked)
  })

  test('is not verified when the DNS is silent', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { read } = await open({ probes: { resolveTxt: () => new Promise(() => {}) } })
    await aSetting(site, 'mailServer', MAIL_SERVER)
    await read()
    vi.advanceTimersByTime(3_000)
    vi.useRealTimers()
    await expect.poll(read).toMatchObject({ isChecking: false })
    expect(statesOf(await read())).toMatchObject({
      spf: 'unverified',
      dmarc: 'unverified',
      dkim: 'unverified',
    })
  })

  test('is checked for the selector that the owner gives, which is refused unless it is one', async () => {
    const { client, readChecked } = await open()
    await aSetting(site, 'mailServer', { ...MAIL_SERVER, host: 'smtp.exemple.fr' })
    expect(statesOf(await readChecked())).toMatchObject({ dkim: 'unverified' })
    const save = (selector: string) =>
      client.put<SiteHealth>('/api/superadmin/health/dkim-selector', { selector })
    expect((await save('mail 2027')).body).toMatchObject({
      issues: [{ path: 'selector', message: expect.stringContaining('Sélecteur DKIM') }],
    })
    expect((await save('gm2')).status).toBe(200)
    expect(await readChecked()).toMatchObject({ dkimSelector: 'gm2' })
    expect(statesOf(await readChecked())).toMatchObject({ dkim: 'ok' })
    expect((await save('')).body).toMatchObject({ dkimSelector: '' })
  })

  test('of a mailbox provider is its own business', async () => {
    const { read } = await open()
    const gmail = { ...MAIL_SERVER, host: 'smtp.gmail.com', from: 'lea@gmail.com' }
    await aSetting(site, 'mailServer', gmail)
    expect(await read()).toMatchObject({ sender: null, isChecking: false })
    expect(resolveTxt).not.toHaveBeenCalled()
  })
})
