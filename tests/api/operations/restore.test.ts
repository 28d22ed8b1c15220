// @module-tag engine
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { enqueueReminders } from '#server/features/messages/reminders/actions.ts'
import { replayErasures } from '#server/features/privacy/erasures/actions.ts'
import {
  countHeldMessages,
  dropHeldMessages,
  holdWaitingMessages,
  releaseHeldMessages,
} from '#server/jobs/held.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { verifyArchive } from '#server/start/commands/verify.ts'
import { fillEverything } from '../../fixtures/content.ts'
import { fakeCarriers, insertTemplates, outboxOf } from '../../support/mail/post.ts'
import { catchMail } from '../../support/mail/smtp.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'
import { FIXTURE_ENV, writeFixture } from '../../support/practice/fixture.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import { snapshotOf } from '../../support/practice/snapshot.ts'
import { fillPublicPages } from '../../support/practice/whole-practice.ts'
import { UNSAVED_TABLES } from '../../support/servers/archive.ts'
import { openBucketServer } from '../../support/servers/bucket.ts'
import {
  alterArchive,
  entryOf,
  openRestored,
  restoreInto,
  setUpRestores,
} from '../../support/servers/restoring.ts'

const postgres = inject('engine') === 'postgres' ? inject('postgres') : undefined
const ENV = { MAIL_ALLOW_PRIVATE: 'on', PUBLIC_URL: 'https://cabinet.example' }
/** A restore ends, holds or plans these again. */
const SETTLED = ['sessions', 'outbox', 'testimonial_invitations']

const setup = setUpRestores()

async function keptRows({ database }: TestPractice): Promise<Record<string, string[]>> {
  const entries = Object.entries(await snapshotOf(database))
  return Object.fromEntries(entries.filter(([name]) => ![...SETTLED, ...UNSAVED_TABLES].includes(name)))
}

async function aFilledSite(engine = inject('engine')): Promise<TestPractice> {
  const site = await practice({ engine, now: '2027-04-12T08:00', env: ENV })
  await fillEverything(site)
  await fillPublicPages(site)
  return site
}

async function linkIn(site: TestPractice): Promise<string> {
  const [mail] = (await outboxOf(site)).filter(({ recipient }) => recipient === 'ida@exemple.fr')
  return /\/reservation\/[\w-]{43}/.exec(mail?.body ?? '')?.[0] ?? ''
}

test.runIf(postgres)(
  'a site that moves to PostgreSQL and back keeps every row, its pictures, its key and its links',
  async () => {
    const site = await aFilledSite('sqlite')
    const rows = await keptRows(site)
    const [link, key] = [await linkIn(site), readFileSync(join(site.config.dataDir, 'secret.key'), 'utf8')]

    const onPostgres = await setup.emptyHome('postgres')
    await restoreInto(onPostgres, await setup.archiveOf(site))
    const moved = await openRestored(onPostgres, site, ENV)
    expect(await keptRows(moved)).toEqual(rows)
    expect((await moved.visitor().get(`/api${link}`)).body).toMatchObject({ firstName: 'Ida' })

    const back = await setup.emptyHome('sqlite')
    await restoreInto(back, await setup.archiveOf(moved))
    const returned = await openRestored(back, moved, ENV)
    expect(await keptRows(returned)).toEqual(rows)
    expect(readFileSync(join(returned.config.dataDir, 'secret.key'), 'utf8')).toBe(key)
    const names = async ({ storage }: TestPractice) => (await storage.uploads.list()).map(({ name }) => name)
    expect((await names(returned)).sort()).toEqual((await names(site)).sort())
  },
)

test('a new row after a restore gets an id that no row had before, deleted ones included', async () => {
  const site = await practice()
  const { kysely: db } = site.database
  const insert = (at: TestPractice) =>
    at.database.kysely
      .insertInto('booking_addresses')
      .values({ address_hash: 'x', booked_at: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
  await insert(site)
  const { id: last } = await insert(site)
  await db.deleteFrom('booking_addresses').where('id', '=', last).execute()
  const home = await setup.emptyHome()
  await restoreInto(home, await setup.archiveOf(await withKey(site)))
  const restored = await openRestored(home, site)
  expect((await insert(restored)).id).toBe(last + 1)
  expect((await aSuperadmin(restored)).id).toBe(1)
})

/** A practice makes its key with its first link. */
async function withKey(site: TestPractice): Promise<TestPractice> {
  writeFileSync(join(site.config.dataDir, 'secret.key'), 'k'.repeat(44))
  return site
}

test('an archive of an earlier version is upgraded as its database would have been', async () => {
  const home = await writeFixture('0.1.0', postgres)
  const site = await practice({ home, env: FIXTURE_ENV, now: '2027-04-12T10:32' })
  const archive = await setup.archiveOf(site)
  await migrate(site.database, site.config.dataDir)
  const rows = await keptRows(site)
  const target = await setup.emptyHome()
  await restoreInto(target, archive, { env: FIXTURE_ENV })
  const upgraded = await keptRows(await openRestored(target, site, FIXTURE_ENV))
  const { agenda_versions: _, content_version: __, ...compared } = rows
  expect(upgraded).toMatchObject(compared)
})

test('an archive of a version that saved failed sign-ins and requests under way is restored without them', async () => {
  const site = await withKey(await practice())
  const now = site.clock.instant()
  const rows = {
    login_failures: { id: 7, username: 'camille', address: 'x', failed_at: now },
    password_reset_asks: { id: 4, account: 'camille' },
    lost_link_requests: { id: 5, email: 'lea@exemple.fr' },
    idempotency_keys: { key_hash: 'k', request_hash: 'r', reply: '{}', created_at: now },
  }
  const home = await setup.emptyHome()
  await restoreInto(home, await withRows(await setup.archiveOf(site), rows))
  const restored = await snapshotOf((await openRestored(home, site)).database)
  for (const name of Object.keys(rows)) expect(restored[name], name).toEqual([])
})

function withRows(archive: string, rows: Record<string, object>): Promise<string> {
  const added = Object.entries(rows).map(([name, row]) => ({
    table: { name, rows: 1, lastId: 'id' in row ? row.id : null },
    entry: { path: `rows/${name}.ndjson`, content: `${JSON.stringify(row)}\n` },
  }))
  return alterArchive(archive, {
    change: (entries) => [...entries, ...added.map(({ entry }) => entry)],
    describe: ({ tables, entries, ...manifest }) => ({
      ...manifest,
      tables: [...tables, ...added.map(({ table }) => table)],
      entries: [...entries, ...added.map(({ entry: { path, content } }) => entryOf(path, content))],
    }),
  })
}

test('with --force the site that is there is put aside, and the database that is replaced is saved first', async () => {
  const site = await aFilledSite()
  const archive = await setup.archiveOf(site)
  const home = await setup.emptyHome()
  await restoreInto(home, archive)
  const before = readdirSync(dirname(home.env.DATA_DIR ?? ''))
  await expect(restoreInto(home, archive)).rejects.toThrow(/contient déjà un site/)
  expect(readdirSync(dirname(home.env.DATA_DIR ?? ''))).toEqual(before)

  const { text } = await restoreInto(home, archive, { force: true })
  const aside = /mis de côté\s: (\S+)/.exec(text)?.[1] ?? ''
  expect(existsSync(join(aside, 'secret.key'))).toBe(true)
  if (postgres) expect(existsSync(/sauvegarde\s: (\S+)/.exec(text)?.[1] ?? '')).toBe(true)
  else expect(existsSync(join(aside, 'practice.db'))).toBe(true)
  expect(await keptRows(await openRestored(home, site, ENV))).toEqual(await keptRows(site))
})

test('waiting messages are held until somebody decides, and sessions end', async () => {
  const site = await aFilledSite()
  const waiting = (await outboxOf(site)).filter(({ state }) => state === 'waiting')
  expect(waiting.length).toBeGreaterThan(0)
  const home = await setup.emptyHome()
  const { text } = await restoreInto(home, await setup.archiveOf(site))
  expect(text).toContain(`Messages retenus\u202f: ${waiting.length}.`)
  const restored = await openRestored(home, site, ENV)
  const { kysely: db } = restored.database
  expect(await db.selectFrom('sessions').select('user_id').execute()).toEqual([])

  const carriers = fakeCarriers()
  await sendDue({ ...restored, ...carriers })
  expect([carriers.mails, await countHeldMessages(db)]).toEqual([[], waiting.length])
  await db.transaction().execute(releaseHeldMessages)
  await sendDue({ ...restored, ...carriers })
  expect(carriers.mails).toHaveLength(waiting.length)
})

test.skipIf(postgres)(
  'pictures and erasures go into the bucket, which must not be another site’s',
  async () => {
    const bucket = await openBucketServer()
    const site = await aFilledSite()
    const archive = await setup.archiveOf(site)
    const env = { S3_URL: bucket.url }
    const home = await setup.emptyHome()
    await restoreInto(home, archive, { env })
    const { storage } = await openRestored(home, site, { ...ENV, ...env })
    expect((await storage.uploads.list()).length).toBe((await site.storage.uploads.list()).length)
    expect(await storage.isRestoring()).toBe(false)
    await storage.writeId('another')
    await expect(restoreInto(await setup.emptyHome(), archive, { env })).rejects.toThrow(/d’un autre site/)
    await bucket.close()
  },
)

test('the journal says which messages are held, and a held one is not retried alone', async () => {
  const site = await practice()
  await insertTemplates(site)
  const owner = await site.visitor().signIn((await aSuperadmin(site)).username)
  const { kysely: db } = site.database
  await site.visitor().post('/api/contact', { name: 'Max', email: 'max@exemple.fr', message: 'Bonjour' })
  await db.updateTable('outbox').set({ attempts: 1 }).execute()
  await db.transaction().execute(holdWaitingMessages)
  const { body } = await owner.get<{ entries: { id: number }[] }>('/api/admin/journal')
  expect(body.entries).toMatchObject([{ isHeld: true, canRetry: false }])
  const retry = await owner.post(`/api/admin/journal/${body.entries[0]?.id}/retry`)
  expect(retry.body).toMatchObject({ code: 'message_held' })
  await db.transaction().execute(dropHeldMessages)
  expect(await outboxOf(site)).toEqual([])
})

test('a reminder that waits is planned anew instead of being held', async () => {
  const site = await practice({ now: '2027-04-12T08:00', env: ENV })
  await insertTemplates(site)
  const camille = await aPractitioner(site)
  await aReservation(site, {
    praticienId: camille.id,
    date: '2027-04-13',
    time: '08:00',
  })
  site.clock.advanceMinutes(5)
  await enqueueReminders(site)
  const [reminder] = await outboxOf(site)
  const { kysely: db } = site.database
  await db.transaction().execute(holdWaitingMessages)
  expect([reminder?.type, await outboxOf(site)]).toEqual(['booking_reminder', []])
  await enqueueReminders(site)
  expect(await outboxOf(site)).toMatchObject([{ event: reminder?.event, state: 'waiting' }])
})

test.skipIf(postgres)(
  'who was erased after the backup is erased again where the list is found; otherwise the report says so',
  async () => {
    const site = await aFilledSite()
    const owner = await site.visitor().signIn('ana_petit')
    const archive = await setup.archiveOf(site)
    const [home, unknowing] = [await setup.emptyHome(), await setup.emptyHome()]
    site.clock.advanceMinutes(5)
    const subject = { subject: { email: 'ida@exemple.fr' }, cancelUpcoming: true }
    expect((await owner.post('/api/superadmin/personal-data/erasure', subject)).status).toBe(200)

    const erasures = join(site.config.dataDir, 'erasures.txt')
    expect((await restoreInto(home, archive, { erasures })).text).not.toContain('ATTENTION')
    const restored = await openRestored(home, site, ENV)
    await replayErasures(restored)
    expect(JSON.stringify(await snapshotOf(restored.database))).not.toContain('ida@exemple.fr')

    expect((await restoreInto(unknowing, archive)).text).toMatch(/^ATTENTION\s: aucune liste/m)
  },
)

test('a verification signs in to a copy, sends nothing, and leaves nothing', async () => {
  const catcher = await catchMail()
  const site = await aFilledSite()
  const owner = await site.visitor().signIn('ana_petit')
  const server = {
    host: '127.0.0.1',
    port: catcher.port,
    security: 'none',
    username: '',
    from: 'a@exemple.fr',
  }
  expect((await owner.put('/api/superadmin/mail-server', { ...server, password: '' })).status).toBe(200)
  await site.database.kysely.updateTable('outbox').set({ next_attempt_at: 1, claimed_until: 0 }).execute()
  const archive = await setup.archiveOf(site)
  const attempts: string[] = []
  catcher.onMailFrom = async () => void attempts.push('MAIL FROM')
  await verifyArchive(archive, { ...site.config, smtpUrl: catcher.url })
  await catcher.close()
  expect([attempts, catcher.caught]).toEqual([[], []])
  expect(readdirSync(dirname(archive))).toHaveLength(1)
})
