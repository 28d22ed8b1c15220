import { existsSync, readdirSync } from 'node:fs'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SiteHealth } from '#contract/operations/health.ts'
import { TIMED_WORK, type TimedWork } from '#domain/operations/seen-time.ts'
import { readSeenTime } from '#server/db/statements/seen-time.ts'
import { believeClock, createRunningTime } from '#server/features/operations/clock/actions.ts'
import { runTimed } from '#server/jobs/timed-work.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { backup } from '#server/start/commands/backup.ts'
import { createPlan } from '#server/start/plan.ts'
import { startSweep } from '#server/start/sweep.ts'
import { keepBookOf } from '../../support/accounting/real-book.ts'
import { fakeCarriers, outboxOf } from '../../support/mail/post.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import { aSetting } from '../../support/practice/settings.ts'
import type { TestClient } from '../../support/practice/test-client.ts'
import { openRestored, restoreInto, setUpRestores } from '../../support/servers/restoring.ts'

const DAY_MINUTES = 24 * 60
const LOG = { info: () => {}, warn: () => {}, error: () => {} }
const COMMAND = { isEncrypted: false, cause: 'night' } as const

const setup = setUpRestores()
let site: TestPractice
let owner: TestClient
let username: string
let plan: () => Promise<void>

beforeEach(async () => {
  site = await practice()
  username = (await aSuperadmin(site)).username
  owner = await openSession()
  const { id: praticienId } = await aPractitioner(site)
  await aReservation(site, { praticienId, date: '2027-04-13', time: '10:00' })
  plan = createPlan({ ...site, clock: { ...site.clock, synchronize: async () => {} } }, LOG as never)
  await plan()
})

/** Four years: every record, session and count is due. */
const FOUR_YEARS = 4 * 365 * DAY_MINUTES

async function namedClients(): Promise<unknown[]> {
  const { kysely } = site.database
  return kysely.selectFrom('agenda_entries').select('id').where('client_name', '<>', '').execute()
}

/** The earlier ones have expired by the clock. */
const openSession = () => site.visitor().signIn(username)

/** A clock that nobody sets says that the site runs for so many hours. */
async function runFor(hours: number): Promise<void> {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  try {
    const noteRunning = createRunningTime(site)
    for (let minute = 1; minute <= hours * 60; minute += 1) {
      now.mockReturnValue(minute * 60_000)
      site.clock.advanceMinutes(1)
      await noteRunning()
    }
  } finally {
    now.mockRestore()
  }
}

test('what ends something for good does nothing while the clock is doubted, and the rest goes on', {
  tags: ['engine'],
}, async () => {
  const done = async () => {
    const names = Object.keys(TIMED_WORK) as TimedWork[]
    const ran: TimedWork[] = []
    for (const name of names) await runTimed(site, name, async () => void ran.push(name))
    return names.filter((name) => !ran.includes(name))
  }
  expect(await done()).toEqual([])
  site.clock.advanceMinutes(2 * DAY_MINUTES)
  expect(await done()).toEqual([
    'pastFreedTime',
    'packEndings',
    'shortLivedData',
    'lapsedMessages',
    'mailFiles',
    'expiredData',
    'unusedUploads',
    'oldBackups',
  ])
})

describe('a clock that goes years ahead', () => {
  test('erases nothing at once, after a start or after days, until a superadmin says that the site was stopped', {
    tags: ['engine'],
  }, async () => {
    site.clock.advanceMinutes(FOUR_YEARS)
    await plan()
    await createPlan({ ...site, clock: { ...site.clock, synchronize: async () => {} } }, LOG as never)()
    await startSweep(site, LOG).done
    expect(await namedClients()).toHaveLength(1)

    const signedIn = await openSession()
    const { body } = await signedIn.get<SiteHealth>('/api/superadmin/health')
    expect(body.isClockDoubted).toBe(true)
    expect(body.lines.find(({ key }) => key === 'clock')).toMatchObject({
      state: 'failure',
      text: expect.stringContaining('alors que le site tournait encore le'),
      remedy: expect.stringContaining('dites-le ici'),
    })
    const answer = await signedIn.post<SiteHealth>('/api/superadmin/health/clock', { confirm: true })
    expect([answer.status, answer.body.isClockDoubted]).toEqual([200, false])
    site.clock.advanceMinutes(DAY_MINUTES)
    await plan()
    expect(await namedClients()).toHaveLength(0)
  })

  test('ends no message, and forgets no freed time, until it is believed', { tags: ['engine'] }, async () => {
    const { kysely: db } = site.database
    await aSetting(site, 'waitingList', { isOpen: true })
    const created_at = site.clock.instant()
    const { id, practitioner_id } = await db
      .selectFrom('agenda_entries')
      .select(['id', 'practitioner_id'])
      .executeTakeFirstOrThrow()
    const message = { subject: 'À', body: 'Bonjour', created_at, next_attempt_at: created_at }
    const about = { reservation_id: id, reservation_date: '2027-04-13', reservation_minute: 600 } as const
    const rows = [
      { type: 'booking_confirmed', event: 'one', recipient: 'zoe@exemple.fr', message_id: '<1>', ...about },
      {
        type: 'booking_to_confirm',
        event: 'two',
        recipient: 'zoe@exemple.fr',
        message_id: '<2>',
        reservation_id: null,
      },
    ].map((row) => ({ state: 'waiting' as const, ...message, ...row }))
    for (const row of rows) await db.insertInto('outbox').values(row).execute()
    const span = { date: '2027-04-13', start_minute: 600, end_minute: 720 } as const
    await db
      .insertInto('freed_spans')
      .values({ practitioner_id, ...span })
      .execute()
    await db.updateTable('agenda_entries').set({ client_email: 'zoe@exemple.fr' }).execute()
    const kept = async () => ({
      messages: (await outboxOf(site)).map(({ type, state, body }) => `${type} ${state} ${body}`),
      spans: (await db.selectFrom('freed_spans').select('date').execute()).length,
    })
    const unended = await kept()
    expect([unended.messages.length, unended.spans]).toEqual([2, 1])

    site.clock.advanceMinutes(3 * DAY_MINUTES)
    const carriers = fakeCarriers()
    await plan()
    await sendDue({ ...site, ...carriers })
    expect([await kept(), carriers.mails]).toEqual([unended, []])

    await believeClock(site)
    site.clock.advanceMinutes(1)
    await plan()
    await sendDue({ ...site, ...carriers })
    expect([await kept(), carriers.mails]).toEqual([
      { messages: ['booking_confirmed failed '], spans: 0 },
      [],
    ])
  })

  test('that is set right again has ended nothing', async () => {
    site.clock.advanceMinutes(FOUR_YEARS)
    await plan()
    site.clock.advanceMinutes(-FOUR_YEARS + 5)
    await plan()
    expect(await namedClients()).toHaveLength(1)
    expect((await owner.get<SiteHealth>('/api/superadmin/health')).body.isClockDoubted).toBe(false)
  })

  test('deletes no backup', async () => {
    await aSetting(site, 'backups', { hour: 3, kept: 1, recipient: '' })
    const skip = async () => {}
    await backup(site.config, COMMAND, skip)
    await site.database.kysely.updateTable('installation').set({ newest_instant: 1 }).execute()
    await backup(site.config, COMMAND, skip)
    expect(readdirSync(site.config.backupDir).filter((name) => name.endsWith('.gz'))).toHaveLength(2)
    await site.database.kysely.updateTable('installation').set({ newest_instant: null }).execute()
    await backup(site.config, COMMAND, skip)
    expect(readdirSync(site.config.backupDir).filter((name) => name.endsWith('.gz'))).toHaveLength(1)
  })

  test('a payment asks for its day, and takes one of before', async () => {
    await keepBookOf(site.database)
    const pay = async (day?: string) => {
      const client = await openSession()
      return client.post<{ message?: string }>(
        '/api/superadmin/payments',
        {
          euros: 40,
          means: 'Carte',
          nature: 'Bon',
          clientName: 'Zoé',
          withoutName: false,
          ...(day && { day }),
        },
        { 'idempotency-key': crypto.randomUUID() },
      )
    }
    site.clock.advanceMinutes(300 * DAY_MINUTES)
    await plan()
    const refused = await pay()
    expect([refused.status, refused.body.message]).toEqual([
      400,
      expect.stringMatching(/^Indiquez le champ «\s?Jour\s?», car l’horloge/),
    ])
    expect((await pay('2027-04-12')).status).toBe(201)
  })
})

test('a site that was off for three days goes on by itself after 48 hours of running', async () => {
  site.clock.advanceMinutes(3 * DAY_MINUTES)
  await runFor(47)
  const { doubtedMs, newest } = await readSeenTime(site.database.kysely)
  expect(doubtedMs).toBeGreaterThan(46 * 3_600_000)
  expect(newest).toBeLessThan(site.clock.instant() - 2 * 86_400_000)
  await runFor(2)
  expect(await readSeenTime(site.database.kysely)).toEqual({ newest: site.clock.instant(), doubtedMs: 0 })
})

test('a restored backup of last month is no stopped site: it begins with the clock of its machine', async () => {
  const archive = await setup.archiveOf(site)
  const home = await setup.emptyHome()
  await restoreInto(home, archive)
  site.clock.advanceMinutes(30 * DAY_MINUTES)
  const restored = await openRestored(home, site)
  expect(await readSeenTime(restored.database.kysely)).toEqual({ newest: null, doubtedMs: 0 })
  expect(existsSync(restored.config.dataDir)).toBe(true)
})
