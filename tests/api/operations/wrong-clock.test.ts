import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { purgeExpired } from '#server/features/privacy/retention/actions.ts'
import { enqueue } from '#server/jobs/queries.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { fakeCarriers, outboxOf } from '../../support/mail/post.ts'
import { aSuperadmin, PASSWORD } from '../../support/people/people.ts'
import { signedInPractitioner } from '../../support/people/signed-in-practitioner.ts'
import { massagePractice } from '../../support/practice/massage-practice.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'

const MINUTE = 60_000
const NOW = '2027-04-12T08:00'
/** By a clock that is a year ahead. */
const A_YEAR_AHEAD = '2028-04-12T08:00'

describe('a message', () => {
  let site: TestPractice
  beforeEach(async () => {
    site = await practice()
  })

  const listMessages = () => outboxOf(site)
  const write = ({ wait = 0 } = {}) => {
    const message = {
      event: 'a',
      type: 'contact_message',
      recipient: 'zoe@exemple.fr',
      subject: 'x',
      body: 'y',
    }
    return site.database.transaction((trx) =>
      enqueue(trx, [message], { ...site, notBefore: site.clock.instant() + wait }),
    )
  }
  const sendRound = (overrides: Partial<ReturnType<typeof fakeCarriers>> = {}) =>
    sendDue({ ...site, ...fakeCarriers(), ...overrides })
  const failing = { mailer: { send: () => Promise.reject(new Error('down')) } }

  test('written while the clock was ahead leaves at once after its correction', {
    tags: ['engine'],
  }, async () => {
    site.clock.set(A_YEAR_AHEAD)
    await write()
    site.clock.set(NOW)
    expect(await sendRound()).toBe(1)
  })

  test('that may still be undone keeps its ten seconds through the correction', async () => {
    site.clock.set(A_YEAR_AHEAD)
    await write({ wait: 10_000 })
    site.clock.set(NOW)
    expect(await sendRound()).toBe(0)
    expect(await listMessages()).toMatchObject([{ next_attempt_at: site.clock.instant() + 10_000 }])
    site.clock.advanceMinutes(1)
    expect(await sendRound()).toBe(1)
  })

  test('that failed while the clock was ahead is retried after its delay, not a year later', async () => {
    await write()
    site.clock.set(A_YEAR_AHEAD)
    await sendRound(failing)
    site.clock.set(NOW)
    expect(await sendRound()).toBe(0)
    expect(await listMessages()).toMatchObject([{ next_attempt_at: site.clock.instant() + MINUTE }])
    site.clock.advanceMinutes(1)
    expect(await sendRound()).toBe(1)
  })

  test('that is scheduled for later by a correct clock waits', async () => {
    await write({ wait: 60 * MINUTE })
    site.clock.advanceMinutes(59)
    expect(await sendRound()).toBe(0)
    site.clock.advanceMinutes(1)
    expect(await sendRound()).toBe(1)
  })

  test('written by a server whose clock is three minutes ahead keeps its time to leave', {
    tags: ['engine'],
  }, async () => {
    await write({ wait: 10_000 })
    const [{ next_attempt_at: due } = { next_attempt_at: 0 }] = await listMessages()
    site.clock.advanceMinutes(-3)
    await sendRound()
    expect(await listMessages()).toMatchObject([{ state: 'waiting', next_attempt_at: due }])
  })

  test('that failed while the clock was ahead can be retried in the journal', async () => {
    site.clock.set(A_YEAR_AHEAD)
    await write()
    await sendRound(failing)
    site.clock.set(NOW)
    const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
    const { body } = await superadmin.get<{ entries: { id: number }[] }>('/api/admin/journal')
    expect((await superadmin.post(`/api/admin/journal/${body.entries[0]?.id}/retry`)).status).toBe(200)
    expect(await sendRound()).toBe(1)
  })

  test.each([
    ['three days before anything could be sent', 0],
    ['for three days later', 3 * 24 * 60 * MINUTE],
  ])(
    'written %s is retried for 48 hours from its first attempt',
    { tags: ['engine'] },
    async (_title, wait) => {
      await write({ wait })
      site.clock.advanceMinutes(3 * 24 * 60)
      for (let hours = 0; hours < 36; hours += 1) {
        await sendRound(failing)
        site.clock.advanceMinutes(60)
      }
      expect(await listMessages()).toMatchObject([{ state: 'waiting' }])
      for (let hours = 0; hours < 24; hours += 1) {
        await sendRound(failing)
        site.clock.advanceMinutes(60)
      }
      expect(await listMessages()).toMatchObject([{ state: 'failed' }])
    },
  )

  test('that a person retries is retried for another 48 hours', { tags: ['engine'] }, async () => {
    await write()
    for (let hours = 0; hours < 60; hours += 1) {
      await sendRound(failing)
      site.clock.advanceMinutes(60)
    }
    const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
    const { body } = await superadmin.get<{ entries: { id: number }[] }>('/api/admin/journal')
    await superadmin.post(`/api/admin/journal/${body.entries[0]?.id}/retry`)
    await sendRound(failing)
    expect(await listMessages()).toMatchObject([{ state: 'waiting' }])
  })
})

describe('a session', () => {
  test('opened while the clock was ahead ends with its correction and is no longer listed', {
    tags: ['engine'],
  }, async () => {
    const { site, camille } = await signedInPractitioner()
    site.clock.set(A_YEAR_AHEAD)
    const sessionAhead = await site.visitor().signIn(camille.username)
    site.clock.set(NOW)
    expect((await sessionAhead.get<ErrorBody>('/api/admin/profile')).body.code).toBe('unauthenticated')
    const currentSession = await site.visitor().signIn(camille.username)
    const { body } = await currentSession.get<{ createdAt: string }[]>('/api/admin/sessions')
    expect(body.filter(({ createdAt }) => createdAt > '2028')).toEqual([])
    await purgeExpired(site)
    const sessions = await site.database.kysely.selectFrom('sessions').select('created_at').execute()
    expect(sessions.filter(({ created_at }) => created_at > site.clock.instant())).toEqual([])
  })

  test('last used while the clock was ahead ends with its correction', async () => {
    const { site, staff } = await signedInPractitioner()
    site.clock.advanceMinutes(6 * 60)
    expect((await staff.get('/api/admin/profile')).status).toBe(200)
    site.clock.advanceMinutes(-6 * 60)
    expect((await staff.get('/api/admin/profile')).status).toBe(401)
  })

  test('opened by a server whose clock is three minutes ahead is valid', { tags: ['engine'] }, async () => {
    const { site, camille } = await signedInPractitioner()
    site.clock.advanceMinutes(3)
    const staff = await site.visitor().signIn(camille.username)
    site.clock.advanceMinutes(-3)
    expect((await staff.get('/api/admin/profile')).status).toBe(200)
  })

  test('can be opened although sign-ins failed while the clock was ahead', async () => {
    const site = await practice({ env: { RATE_LIMITS: 'on' } })
    const { username } = await aSuperadmin(site)
    const attempt = (password: string) =>
      site
        .visitor()
        .post('/api/auth/login', { username, password })
        .then(({ status }) => status)
    site.clock.set(A_YEAR_AHEAD)
    for (let i = 0; i < 3; i += 1) expect(await attempt('faux')).toBe(401)
    expect(await attempt(PASSWORD)).toBe(429)
    site.clock.set(NOW)
    expect(await attempt(PASSWORD)).toBe(200)
  })
})

describe('a hold', () => {
  type Slots = Record<string, string[]>

  test('made while the clock was ahead holds nothing after its correction', async () => {
    const { site, massage, bookingRequest } = await massagePractice()
    const slot = { date: '2027-04-13', time: '10:00', serviceId: massage.id }
    expect((await site.visitor().post('/api/reservations/hold', slot)).status).toBe(201)
    await site.database.kysely
      .updateTable('agenda_entries')
      .set({ held_until: site.clock.instant() + 365 * 24 * 60 * MINUTE })
      .where('kind', '=', 'hold')
      .execute()
    const { body } = await site
      .visitor()
      .get<Slots>(`/api/agenda/creneaux?start=2027-04-13&end=2027-04-13&serviceId=${massage.id}`)
    expect(body['2027-04-13']).toContain('10:00')
    expect((await site.visitor().post('/api/reservations', bookingRequest({ time: '10:00' }))).status).toBe(
      201,
    )
  })

  test('made by a server whose clock is three minutes ahead is valid', { tags: ['engine'] }, async () => {
    const { site, massage, bookingRequest } = await massagePractice()
    const slot = { date: '2027-04-13', time: '10:00', serviceId: massage.id }
    site.clock.advanceMinutes(3)
    expect((await site.visitor().post('/api/reservations/hold', slot)).status).toBe(201)
    site.clock.advanceMinutes(-3)
    const { body } = await site
      .visitor()
      .post<ErrorBody>('/api/reservations', bookingRequest({ time: '10:00' }))
    expect(body.code).toBe('slot_taken')
  })
})
