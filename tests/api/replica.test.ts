import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { addDays } from '#domain/time.ts'
import { buildApp } from '#server/app.ts'
import type { Database } from '#server/db/engine.ts'
import { openDatabase } from '#server/db/open.ts'
import { Batch } from '#server/db/statements/batch.ts'
import { bookUnderReaders, STARTS_A_DAY } from '../support/bookings-under-readers.ts'
import { type DatabaseProxy, openDatabaseProxy } from '../support/database-proxy.ts'
import { massagePractice } from '../support/massage-practice.ts'
import { aPractitioner, aSuperadmin } from '../support/people.ts'
import { practice, type TestPractice } from '../support/practice.ts'
import {
  caughtUp,
  type ReplicatedDatabase,
  type ReplicatedPostgres,
  readValue,
  startReplicatedPostgres,
} from '../support/replicated-postgres.ts'

/** Longer: `BOOKED_DAYS=10 npm run test:api -- tests/api/replica.test.ts`. */
const DAYS_BOOKED = Number(process.env.BOOKED_DAYS ?? 3)
const TUESDAY = '2027-04-13'
const ALL = '09:00 09:30 10:00 10:30 11:00'
const WITHOUT_TEN = '09:00 11:00'

const ANSWERS = 'the read replica answers'
const LAGS = 'the read replica lags: reading from the primary'
const IS_AWAY = 'the read replica does not answer: reading from the primary'

/** SQL that a database is sent from now on. */
function statementsOf({ kysely }: Pick<Database, 'kysely'>): string[] {
  const statements: string[] = []
  const executor = kysely.getExecutor()
  const execute = executor.executeQuery.bind(executor)
  executor.executeQuery = (query, ...options) => {
    const batch = Batch.in(query.parameters)
    statements.push(...(batch?.statements ?? [query]).map(({ sql }) => sql))
    return execute(query, ...options)
  }
  return statements
}

describe.runIf(inject('engine') === 'postgres')('a site with a read replica', () => {
  let postgres: ReplicatedPostgres
  let copied: ReplicatedDatabase
  let proxy: DatabaseProxy

  beforeAll(async () => {
    postgres = await startReplicatedPostgres()
  })
  afterAll(() => postgres.stop())
  beforeEach(async () => {
    copied = await postgres.migrated()
    proxy = await openDatabaseProxy(copied.replica)
    onTestFinished(() => proxy.close())
  })

  const settings = (replica = proxy.addressOf(copied.replica)) => ({
    DATABASE_URL: copied.primary,
    DATABASE_REPLICA_URL: replica,
  })

  /** Each read asks for another period, which no cache knows. */
  async function massages(env = settings()) {
    const setup = await massagePractice(env)
    const statements = statementsOf(setup.site.database)
    let periods = 0
    const startsOnTuesday = async (visitor = setup.site.visitor()) => {
      periods += 1
      const start = addDays(TUESDAY, -Math.floor(periods / 40))
      const query = `start=${start}&end=${addDays(TUESDAY, periods % 40)}&serviceId=${setup.massage.id}`
      const { status, body } = await visitor.get<Record<string, string[]>>(`/api/agenda/creneaux?${query}`)
      expect(status).toBe(200)
      return (body[TUESDAY] ?? []).join(' ')
    }
    /** Which tables the primary was asked for. */
    const askedOfPrimary = async (read: () => Promise<unknown>) => {
      statements.length = 0
      await read()
      return statements.filter((sql) => /from "(?:agendas|services|users)"/.test(sql)).length
    }
    const usesReplica = async () => (await askedOfPrimary(startsOnTuesday)) === 0
    const replicaAnswers = async () => {
      await caughtUp(copied)
      await expect.poll(usesReplica, { timeout: 10_000, interval: 50 }).toBe(true)
    }
    return { ...setup, startsOnTuesday, askedOfPrimary, usesReplica, replicaAnswers }
  }

  /** Another server of the practice. `said`: its log's lines about the replica. */
  async function loggedServer({ config, clock, storage }: TestPractice) {
    const lines: string[] = []
    const database = openDatabase(config)
    const logTo = { write: (line: string) => lines.push(line) }
    const app = await buildApp({ config: { ...config, logLevel: 'info' }, clock, database, storage, logTo })
    onTestFinished(() => app.close().then(() => database.close()))
    const said = () => lines.map((line) => JSON.parse(line).msg).filter((msg) => /replica/i.test(msg))
    await expect.poll(said, { timeout: 10_000 }).toEqual([ANSWERS])
    return { app, said }
  }

  test('reads free slots and public lists from it, and asks the primary only for versions and holds', async () => {
    const { site, startsOnTuesday, askedOfPrimary, replicaAnswers } = await massages()
    await replicaAnswers()
    let starts = ''
    const slots = async () => {
      starts = await startsOnTuesday()
    }
    expect(await askedOfPrimary(slots)).toBe(0)
    expect(starts).toBe(ALL)
    for (const list of ['services', 'practitioners', 'praticiens']) {
      const before = await site.database.versions.read()
      expect(await askedOfPrimary(() => site.visitor().get(`/api/${list}`)), list).toBe(0)
      expect(await site.database.versions.read()).toEqual(before)
    }
    expect((await site.visitor().get<{ name: string }[]>('/api/services')).body[0]?.name).toBe(
      'Massage du dos',
    )
  })

  test('reads from the primary for signed-in staff, and for whoever has a hold', async () => {
    const { site, massage, startsOnTuesday, askedOfPrimary, replicaAnswers } = await massages()
    const staff = await site.visitor().signIn((await aSuperadmin(site)).username)
    const holder = site.visitor()
    await holder.post('/api/reservations/hold', { date: TUESDAY, time: '10:00', serviceId: massage.id })
    await replicaAnswers()
    expect(await askedOfPrimary(() => staff.get('/api/services'))).toBeGreaterThan(0)
    expect(await askedOfPrimary(() => startsOnTuesday(staff))).toBeGreaterThan(0)
    expect(await askedOfPrimary(() => startsOnTuesday(holder))).toBeGreaterThan(0)
    expect(await startsOnTuesday(holder)).toBe(ALL)
    expect(await startsOnTuesday()).toBe(WITHOUT_TEN)
  })

  test('never shows what a lagging replica still has, says so once, and returns to it', async () => {
    const { site, bookingRequest, startsOnTuesday } = await massages()
    await caughtUp(copied)
    const { app, said } = await loggedServer(site)
    const visitor = site.visitor().at(app)
    expect(await startsOnTuesday(visitor)).toBe(ALL)
    await readValue(copied.replica, 'select pg_wal_replay_pause()')
    onTestFinished(async () => void (await readValue(copied.replica, 'select pg_wal_replay_resume()')))
    expect((await visitor.post('/api/reservations', bookingRequest())).status).toBe(201)
    const saidAfterRead = async () => {
      expect(await startsOnTuesday(visitor)).toBe(WITHOUT_TEN)
      return said()
    }
    const poll = { timeout: 15_000, interval: 50 }
    await expect.poll(saidAfterRead, poll).toEqual([ANSWERS, LAGS])
    await readValue(copied.replica, 'select pg_wal_replay_resume()')
    await expect.poll(saidAfterRead, poll).toEqual([ANSWERS, LAGS, ANSWERS])
  }, 40_000)

  test('is not deceived by agendas that changed as often in total, but not the same ones', async () => {
    const { site, camille, replicaAnswers } = await massages()
    const { id } = await aPractitioner(site)
    const { kysely: db, replica, versions } = site.database
    const setVersions = async (counts: [praticienId: number, version: number][]) => {
      for (const [practitioner_id, version] of counts) {
        await db
          .updateTable('agenda_versions')
          .set({ version })
          .where('practitioner_id', '=', practitioner_id)
          .execute()
      }
    }
    await db
      .insertInto('agenda_versions')
      .values({ practitioner_id: id, version: 8 })
      .onConflict((c) => c.doNothing())
      .execute()
    await setVersions([
      [camille.id, 7],
      [id, 8],
    ])
    await replicaAnswers()
    const read = async () => replica?.read(await versions.read(), async () => 'rows')
    expect(await read()).toEqual({ value: 'rows' })
    await readValue(copied.replica, 'select pg_wal_replay_pause()')
    onTestFinished(async () => void (await readValue(copied.replica, 'select pg_wal_replay_resume()')))
    await setVersions([
      [camille.id, 8],
      [id, 7],
    ])
    expect(await read()).toBeUndefined()
  })

  test(`shows no slot that was booked before it was asked for, in ${DAYS_BOOKED * STARTS_A_DAY} bookings under readers`, async () => {
    const site = await practice({ now: '2027-04-12T08:00', env: settings() })
    const { replica } = site.database
    const read = replica?.read.bind(replica)
    let answers = 0
    Object.assign(replica ?? {}, {
      read: async (...args: Parameters<NonNullable<typeof read>>) => {
        const answer = await read?.(...args)
        if (answer) answers += 1
        return answer
      },
    })
    const { stale, readCount } = await bookUnderReaders(site, {
      days: DAYS_BOOKED,
      replicaAnswers: () => answers,
    })
    expect(stale).toEqual([])
    expect(readCount).toBeGreaterThan(DAYS_BOOKED * STARTS_A_DAY * 0.3)
  }, 240_000)

  test('answers without a replica that is gone or silent, soon, and says so once', async () => {
    const { site, startsOnTuesday } = await massages()
    await caughtUp(copied)
    const { app, said } = await loggedServer(site)
    const visitor = site.visitor().at(app)
    expect(await startsOnTuesday(visitor)).toBe(ALL)

    const saidAfterRead = async () => {
      expect(await startsOnTuesday(visitor)).toBe(ALL)
      return said()
    }
    proxy.swallow()
    await expect.poll(saidAfterRead, { timeout: 4_000 }).toEqual([ANSWERS, IS_AWAY])
    const started = performance.now()
    for (let reads = 0; reads < 20; reads += 1) await saidAfterRead()
    expect(performance.now() - started).toBeLessThan(4_000)
    await proxy.cut()
    for (let reads = 0; reads < 20; reads += 1) expect(await saidAfterRead()).toEqual([ANSWERS, IS_AWAY])
    await proxy.restore()
    const poll = { timeout: 15_000, interval: 200 }
    await expect.poll(saidAfterRead, poll).toEqual([ANSWERS, IS_AWAY, ANSWERS])
  }, 40_000)

  test('never reads from another database, even one with the same versions', async () => {
    const other = await postgres.migrated()
    const stranger = await massagePractice({ DATABASE_URL: other.primary })
    const { site, startsOnTuesday, usesReplica } = await massages(settings(other.primary))
    await stranger.site.visitor().post('/api/reservations', stranger.bookingRequest())
    await readValue(other.primary, 'update agenda_versions set version = version - 1')
    expect(await stranger.site.database.versions.read()).toEqual(await site.database.versions.read())
    for (let reads = 0; reads < 10; reads += 1) {
      expect(await startsOnTuesday()).toBe(ALL)
      expect(await usesReplica()).toBe(false)
    }
  })

  test('writes nothing through it, even where the database would let it', async () => {
    const { site, replicaAnswers } = await massages(settings(copied.primary))
    await replicaAnswers()
    const { replica, versions } = site.database
    const before = await versions.read()
    const refused = replica?.read(before, (db) =>
      sql`update content_version set version = version + 1`.execute(db),
    )
    expect(await refused).toBeUndefined()
    expect(await readValue(copied.primary, 'select version::int from content_version')).toBe(before.content)
  })
})
