// @module-tag engine
import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { insertStarterContent } from '#server/db/starter/starter.ts'
import { insertStarterPictures } from '#server/db/starter/starter-pictures.ts'
import { checkSite, type Finding, repairSite } from '#server/features/operations/integrity/actions.ts'
import { allowOverlaps, aWaitingMessage, damage } from '../../support/database/damage.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { aPractitioner } from '../../support/people/people.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import { aSetting } from '../../support/practice/settings.ts'

const HOUR_MS = 3_600_000
const PICTURES = { pictures: true }
const QUIET = { warn: () => {} }
const NOBODY = 999_999
const MOVES = { day: '2027-04-12', moves: 1, moved_at: 0 }

let site: TestPractice

beforeEach(async () => {
  site = await practice()
})

const check = async () => (await checkSite(site, PICTURES)).findings
const repair = (findings: Finding[]) => repairSite({ ...site, log: QUIET }, findings)
const now = () => site.clock.instant()
const outbox = () => site.database.kysely.selectFrom('outbox').selectAll().orderBy('id').execute()

async function expectRepaired(found: Finding[], done: object): Promise<void> {
  expect(await check()).toEqual(found)
  expect(await repair(found)).toMatchObject(done)
  expect(await check()).toEqual([])
}

/** Found again after a repair, which has changed nothing. */
async function expectLeft(found: Partial<Finding>): Promise<void> {
  const findings = await check()
  expect(findings).toEqual([expect.objectContaining(found)])
  await repair(findings)
  expect(await check()).toEqual(findings)
}

test('a sound example site has nothing to report', async () => {
  await insertStarterContent(site.database, { content: 'exemple', instant: now() })
  await insertStarterPictures({ ...site, uploads: site.storage.uploads, instant: now() })
  const { id: praticienId } = await aPractitioner(site, { agenda: {} })
  for (const time of ['10:00', '11:00']) await aReservation(site, { praticienId, date: '2027-04-13', time })
  await aReservation(site, { praticienId, date: '2027-04-13', time: '11:00', cancelled: true })
  await aWaitingMessage(site, { dueAt: now() - HOUR_MS / 2 })
  expect(await checkSite(site, PICTURES)).toEqual({ findings: [], failedMessages: 0 })
})

describe('is found, repaired once, and gone:', () => {
  test('a row whose parent is missing, which goes or loses its reference', async () => {
    await damage(site, async (db) => {
      await db
        .insertInto('client_moves')
        .values({ ...MOVES, reservation_id: NOBODY })
        .execute()
      await db
        .insertInto('practitioner_services')
        .values({ practitioner_id: NOBODY, service_id: NOBODY })
        .execute()
      await db
        .insertInto('pending_bookings')
        .values({ token_hash: 'hash', entry_id: NOBODY, created_at: 0 })
        .execute()
    })
    const examples = [
      'client_moves.reservation_id 1',
      'pending_bookings.entry_id 1',
      'practitioner_services.practitioner_id 1',
      'practitioner_services.service_id 1',
    ]
    await expectRepaired([{ kind: 'orphans', count: 4, examples }], { orphans: 3 })
    const pending = site.database.kysely.selectFrom('pending_bookings').select('entry_id')
    expect(await pending.execute()).toEqual([{ entry_id: null }])
  })

  test('a reservation that names a service which is gone; the reservation stays', async () => {
    const { id: praticienId } = await aPractitioner(site)
    const { id } = await aReservation(site, { praticienId, date: '2027-04-13', time: '10:00' })
    await damage(site, (db) => db.updateTable('agenda_entries').set({ service_id: NOBODY }).execute())
    await expectRepaired([{ kind: 'orphans', count: 1, examples: ['agenda_entries.service_id 1'] }], {
      orphans: 1,
    })
    const stored = site.database.kysely.selectFrom('agenda_entries').select(['id', 'service_id'])
    expect(await stored.execute()).toEqual([{ id, service_id: null }])
  })

  test('the one row of a table; no cache may know the version that it begins with', async () => {
    const { kysely: db } = site.database
    await db.deleteFrom('content_version').execute()
    await db.deleteFrom('second_factor_policy').execute()
    const examples = ['content_version', 'second_factor_policy']
    await expectRepaired([{ kind: 'missingSingleRows', count: 2, examples }], { singleRows: 2 })
    const { version } = await db.selectFrom('content_version').select('version').executeTakeFirstOrThrow()
    expect(version).toBeGreaterThanOrEqual(Math.floor(now() / 1000))
  })

  test('the version of an agenda', async () => {
    const { id } = await aPractitioner(site, { agenda: {} })
    await site.database.kysely.deleteFrom('agenda_versions').execute()
    await expectRepaired([{ kind: 'unversionedAgendas', count: 1, examples: [String(id)] }], { versions: 1 })
  })

  test('a message that should have left an hour ago; a reminder waits for the morning', async () => {
    const id = await aWaitingMessage(site, { dueAt: now() - HOUR_MS })
    await aWaitingMessage(site, { dueAt: now() - 9 * HOUR_MS, type: 'booking_reminder' })
    await expectRepaired([{ kind: 'overdueMessages', count: 1, examples: [String(id)] }], { messages: 1 })
    expect(await outbox()).toMatchObject([{ id, state: 'waiting', next_attempt_at: now() }, {}])
  })

  test('a message whose worker died during the hand-over, and that no other has taken', async () => {
    const claimedAt = now() - HOUR_MS
    const id = await aWaitingMessage(site, { dueAt: claimedAt, claimedAt, handedOverAt: claimedAt })
    await aWaitingMessage(site, { dueAt: now(), claimedAt: now() - HOUR_MS / 2 })
    await expectRepaired([{ kind: 'stuckClaims', count: 1, examples: [String(id)] }], { messages: 1 })
    expect(await outbox()).toMatchObject([{ id, state: 'waiting', claimed_until: 0, interruptions: 1 }, {}])
  })
})

describe('is found and left to whoever runs the site:', () => {
  test('reservations that overlap, also by a buffer that reaches into the next day', async () => {
    await allowOverlaps(site)
    const { id: praticienId } = await aPractitioner(site)
    const inAgenda = { praticienId, date: '2027-04-13' }
    const late = { ...inAgenda, time: '23:00', buffer: 60 }
    const entries = [
      await aReservation(site, { ...inAgenda, time: '10:00' }),
      await aReservation(site, { ...inAgenda, time: '10:30' }),
      await aReservation(site, { ...inAgenda, time: '11:30' }),
      await aReservation(site, { ...inAgenda, time: '11:00', cancelled: true }),
      await aReservation(site, late),
      await aReservation(site, { ...inAgenda, date: '2027-04-14', time: '00:30' }),
    ]
    const [one, two, , , five, six] = entries.map(({ id }) => id)
    await expectLeft({ kind: 'overlaps', count: 2, examples: [`${one} et ${two}`, `${five} et ${six}`] })
  })

  test('a reservation whose practitioner is gone', async () => {
    const { id: praticienId } = await aPractitioner(site)
    const { id } = await aReservation(site, { praticienId, date: '2027-04-13', time: '10:00' })
    await damage(site, (db) => db.deleteFrom('users').execute())
    await expectLeft({ kind: 'lostEntries', count: 1, examples: [String(id)] })
  })

  test('a setting that is not JSON', async () => {
    await aSetting(site, 'tagline', 'x')
    await site.database.kysely
      .updateTable('settings')
      .set({ value: '{' })
      .where('key', '=', 'tagline')
      .execute()
    await expectLeft({ kind: 'unreadableSettings', count: 1, examples: ['tagline'] })
  })

  test.runIf(inject('engine') === 'postgres')(
    'a constraint that was not validated, and a disabled trigger',
    async () => {
      const { kysely: db } = site.database
      await sql`alter table users add constraint planted check (id > 0) not valid`.execute(db)
      await sql`alter table users disable trigger end_password_resets`.execute(db)
      await expectLeft({ kind: 'inactiveRules', count: 2, examples: ['end_password_resets', 'planted'] })
    },
  )
})

describe('nothing is repaired', () => {
  const plantOrphan = () =>
    damage(site, (db) =>
      db
        .insertInto('client_moves')
        .values({ ...MOVES, reservation_id: NOBODY })
        .execute(),
    )
  const kinds = (findings: Finding[]) => findings.map(({ kind }) => kind)

  test.runIf(inject('engine') === 'sqlite')('in a damaged file', async () => {
    await plantOrphan()
    await aPractitioner(site)
    await damage(site, async (db) => {
      await sql`pragma ignore_check_constraints = on`.execute(db)
      await sql`update users set role = 'x'`.execute(db)
      await sql`pragma ignore_check_constraints = off`.execute(db)
    })
    const findings = await check()
    expect(findings[0]).toMatchObject({ kind: 'damage', examples: ['CHECK constraint failed in users'] })
    expect(await repair(findings)).toBeNull()
    expect(kinds(await check())).toEqual(['damage', 'orphans'])
  })

  test('before a restore is complete', async () => {
    await plantOrphan()
    await site.storage.setRestoring(true)
    const findings = await check()
    expect(kinds(findings)).toEqual(['unfinishedRestore', 'orphans'])
    expect(await repair(findings)).toBeNull()
    await site.storage.setRestoring(false)
    expect(kinds(await check())).toEqual(['orphans'])
  })
})

test('failed messages are counted, and are no finding', async () => {
  await aWaitingMessage(site, { dueAt: now() })
  await site.database.kysely.updateTable('outbox').set({ state: 'failed' }).execute()
  expect(await checkSite(site, PICTURES)).toEqual({ findings: [], failedMessages: 1 })
})

test('a repair is a line of the audit trail, with what it repaired; one without anything to do is none', async () => {
  const lines = () =>
    site.database.kysely.selectFrom('audit_trail').select(['action', 'actor_id', 'detail']).execute()
  expect(await repair(await check())).toEqual({})
  expect(await lines()).toEqual([])
  await aWaitingMessage(site, { dueAt: now() - HOUR_MS })
  await repair(await check())
  expect(await lines()).toEqual([{ action: 'site_repaired', actor_id: null, detail: 'messages' }])
})
