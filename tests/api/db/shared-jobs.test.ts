// @module-tag engine
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import type { Database } from '#server/db/engine.ts'
import { openDatabase } from '#server/db/open.ts'
import { ensureSuperadmin } from '#server/features/accounts/sign-in/actions.ts'
import { type JobPeriod, runOnce } from '#server/jobs/leases.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { createPlan } from '#server/start/plan.ts'
import { aFailedMessage, EXPIRING_ROWS } from '../../support/database/expiring-rows.ts'
import { fakeCarriers, outboxOf } from '../../support/mail/post.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { anInvitingPractice, type InvitingPractice } from '../../support/people/invitations.ts'
import { aPractitioner } from '../../support/people/people.ts'
import { practice } from '../../support/practice/practice.ts'
import { settableClock } from '../../support/practice/settable-clock.ts'
import { memoryFolder } from '../../support/servers/memory-folder.ts'

const QUIET = { info: () => {} } as never
const DAY_MS = 24 * 3_600_000
const NIGHT: JobPeriod = { job: 'night', start: Date.parse('2027-04-12T00:00:00+02:00') }

describe.runIf(inject('engine') === 'postgres')('three servers on one PostgreSQL', () => {
  let databases: Database[]
  let site: InvitingPractice

  beforeEach(async () => {
    site = await anInvitingPractice()
    databases = [site.database, openDatabase(site.config), openDatabase(site.config)]
  })
  afterEach(async () => {
    for (const database of databases.slice(1)) await database.close()
  })

  /** Attempts of all servers at once to do the job of a period; returns how often it was done. */
  async function runEverywhere(period: JobPeriod, work = async () => {}): Promise<number> {
    let runs = 0
    const run = async () => {
      runs += 1
      await work()
    }
    await Promise.allSettled(databases.map((database) => runOnce(database, period, run)))
    return runs
  }

  test('do a job once for its period, and again for the next', async () => {
    expect(await runEverywhere(NIGHT)).toBe(1)
    expect(await runEverywhere(NIGHT)).toBe(0)
    expect(await runEverywhere({ ...NIGHT, start: NIGHT.start + DAY_MS })).toBe(1)
    expect(await runEverywhere(NIGHT)).toBe(0)
  })

  test('try again at once after a failure', async () => {
    const [one, other] = databases as [Database, Database]
    const failing = runOnce(one, NIGHT, () => Promise.reject(new Error('disk full')))
    await expect(failing).rejects.toThrow('disk full')
    expect(await runEverywhere(NIGHT)).toBe(1)
    expect(await runOnce(other, NIGHT, () => Promise.reject(new Error('not again')))).toBe(true)
  })

  test('wait for a server that works, and take over from one that was killed when its lease is over', async () => {
    const [one, other] = databases as [Database, Database]
    const isKilled = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const killed = runOnce(one, NIGHT, async () => {
      begun.resolve()
      await isKilled.promise
    })
    await begun.promise
    expect(await runOnce(other, NIGHT, async () => {})).toBe(false)
    await site.database.kysely
      .updateTable('job_leases')
      .set({ held_until: Date.now() - 1 })
      .execute()
    expect(await runEverywhere(NIGHT)).toBe(1)
    isKilled.resolve()
    await killed
    expect(await runEverywhere(NIGHT)).toBe(0)
  })

  test('do a job although a wrong clock recorded it, or a lease, for another year', async () => {
    await runEverywhere({ ...NIGHT, start: NIGHT.start + 400 * DAY_MS })
    expect(await runEverywhere(NIGHT)).toBe(1)
    await site.database.kysely
      .updateTable('job_leases')
      .set({ held_until: Date.now() + 400 * DAY_MS })
      .execute()
    expect(await runEverywhere({ ...NIGHT, start: NIGHT.start + DAY_MS })).toBe(1)
  })

  test('that start at once create one first superadmin, and one of them prints the password', async () => {
    const signIns = await Promise.all(databases.map((database) => ensureSuperadmin({ ...site, database })))
    expect(signIns.filter((signIn) => signIn !== null)).toHaveLength(1)
    const superadmins = site.database.kysely
      .selectFrom('users')
      .select('username')
      .where('role', '=', 'superadmin')
    expect(await superadmins.execute()).toHaveLength(1)
  })

  test('delete old messages in the folder of each', async () => {
    const camille = await aPractitioner(site)
    const folders = databases.map(() => memoryFolder('cabinet-mail-'))
    onTestFinished(() => {
      for (const folder of folders) rmSync(folder, { recursive: true })
    })
    for (const [index, dataDir] of folders.entries()) {
      const database = databases[index] as Database
      const server = { ...site, database, config: { ...site.config, dataDir } }
      await EXPIRING_ROWS.mailFiles({ site: server, camille })
      const clock = settableClock(site.config.timeZone, '2027-06-13T12:00')
      await createPlan({ ...server, clock: { ...clock, synchronize: async () => {} } }, QUIET)()
      expect(readdirSync(join(dataDir, 'mail'))).toEqual(['notes.txt'])
    }
  })

  test('whose clocks differ by three minutes purge once, and send each reminder, invitation and link once', async () => {
    site.clock.set('2027-04-12T10:00')
    const camille = await aPractitioner(site)
    await site.database.kysely
      .updateTable('users')
      .set({ email: 'camille@exemple.fr' })
      .where('id', '=', camille.id)
      .execute()
    await site.aClientReservation({ date: '2027-04-12' })
    for (const [index, time] of ['09:00', '10:00', '11:00'].entries()) {
      const clientEmail = `client-${index}@exemple.fr`
      await aReservation(site, { praticienId: camille.id, date: '2027-04-14', time, clientEmail })
    }
    await site.database.kysely
      .insertInto('password_reset_asks')
      .values({ account: camille.username })
      .execute()
    const old = aFailedMessage({ site, camille }, { event: 'ancien', body: 'Bonjour' })
    await site.database.kysely
      .insertInto('outbox')
      .values({ ...old, created_at: site.clock.instant() - 31 * DAY_MS })
      .execute()
    const carriers = fakeCarriers()
    const erased: object[] = []
    const log = { info: (details: object) => void erased.push(details) }
    const servers = [-3, 0, 3].map((minutes, index) => {
      const clock = settableClock(site.config.timeZone, '2027-04-13T12:00')
      clock.advanceMinutes(minutes)
      const database = databases[index] as Database
      const server = { ...site, database, clock: { ...clock, synchronize: async () => {} } }
      return { server, plan: createPlan(server, log as never) }
    })
    for (let minute = 0; minute < 8; minute += 1) {
      await Promise.all(servers.map(({ plan }) => plan()))
      await Promise.all(servers.map(({ server }) => sendDue({ ...server, ...carriers })))
      for (const { server } of servers) server.clock.advanceMinutes(1)
    }
    const types = (await outboxOf(site)).map(({ type, state }) => `${type} ${state}`)
    expect(types.filter((type) => type.endsWith(' sent')).sort()).toEqual([
      ...Array(3).fill('booking_reminder sent'),
      'password_reset sent',
      'testimonial_invitation sent',
    ])
    expect(carriers.mails).toHaveLength(5)
    expect(erased).toEqual([{ erased: expect.objectContaining({ messageTexts: 1 }) }])
  })
})

test.runIf(inject('engine') === 'sqlite')(
  'the one server on SQLite does each job that it asks for',
  async () => {
    const { database } = await practice()
    let runs = 0
    for (const _ of [1, 2])
      await runOnce(database, NIGHT, async () => {
        runs += 1
      })
    expect(runs).toBe(2)
  },
)
