// @module-tag engine
import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import type { CalendarFeed } from '#contract/accounts/feeds.ts'
import { migrate } from '#server/db/migrate.ts'
import { updateShippedTemplates } from '#server/db/starter/starter.ts'
import { findOriginalTemplate } from '#server/db/starter/templates.ts'
import { migratedTables } from '../../support/database/migrated-tables.ts'
import { declaredTables } from '../../support/database/table-types.ts'
import { FIXTURE_ENV, fixtureVersions, writeFixture } from '../../support/practice/fixture.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'

const postgres = inject('engine') === 'postgres' ? inject('postgres') : undefined
const files = readdirSync(new URL('../../../src/server/db/migrations/', import.meta.url))
const migrations = files.flatMap((name) => /^(\d{4}-.*)\.ts$/.exec(name)?.[1] ?? []).sort()

test('the fixtures include a filled database of the first release', () => {
  expect(fixtureVersions()).toContain('0.1.0')
})

describe.each(fixtureVersions())('a filled database of version %s', (version) => {
  let site: TestPractice

  beforeEach(async () => {
    const home = await writeFixture(version, postgres)
    // Before the hold in the fixture expires.
    site = await practice({ home, env: FIXTURE_ENV, now: '2027-04-12T10:32' })
  })

  const migrateNow = () => migrate(site.database, site.config.dataDir)

  test('has rows in each of its tables', async () => {
    const counted = await Promise.all(
      Object.keys(await migratedTables(site.database)).map(async (table) => {
        const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(site.database.kysely)
        return { table, rows: rows.length }
      }),
    )
    expect(counted.filter(({ rows }) => rows === 0)).toEqual([])
  })

  test('runs the later migrations once, and then has the declared tables', async () => {
    const { rows: ran } = await sql<{
      name: string
    }>`select name from kysely_migration order by name`.execute(site.database.kysely)
    const names = ran.map(({ name }) => name)
    expect(await migrateNow()).toEqual(migrations.filter((name) => !names.includes(name)))
    expect(await migrateNow()).toEqual([])
    expect(await migratedTables(site.database)).toEqual(declaredTables())
  })

  test('serves its services, settings, accounts, reservations, blocks and holds', async () => {
    await migrateNow()
    const visitor = site.visitor()
    const services = await visitor.get<{ name: string }[]>('/api/services')
    expect(services.body.map(({ name }) => name)).toContain('Massage suédois')
    const settings = await visitor.get<{ siteTitle: string }>('/api/public-settings')
    expect(settings.body.siteTitle).toBe('L’Heure douce')

    const superadmin = await visitor.signIn('ana_petit')
    const range = 'start=2027-04-11&end=2027-04-16'
    const reservations = await superadmin.get<{ date: string; time: string; clientName: string }[]>(
      `/api/admin/agenda/reservations?${range}`,
    )
    expect(reservations.body.map(({ date, time, clientName }) => `${date} ${time} ${clientName}`)).toEqual([
      '2027-04-11 10:00 Léa Durand',
      '2027-04-13 09:00 Zoé Petit',
      '2027-04-14 10:30 Noé Blanc',
      '2027-04-16 09:00 Ida Noir',
    ])
    const blocks = await superadmin.get(`/api/admin/agenda/blocks?${range}`)
    expect(blocks.body).toMatchObject([{ date: '2027-04-15', time: '09:00', label: 'Banque' }])
    const holds = await superadmin.get(`/api/admin/agenda/holds?${range}`)
    expect(holds.body).toMatchObject([{ date: '2027-04-16', time: '10:30' }])
  })

  test('still opens the client’s link and the calendar feed that it has handed out', async () => {
    await migrateNow()
    const waiting = await site.database.kysely
      .selectFrom('outbox')
      .select('body')
      .where('recipient', '=', 'ida@exemple.fr')
      .executeTakeFirstOrThrow()
    const link = /\/reservation\/[\w-]{43}/.exec(waiting.body)?.[0]
    expect((await site.visitor().get(`/api${link}`)).body).toMatchObject({
      firstName: 'Ida',
      date: '2027-04-16',
    })

    const staff = await site.visitor().signIn('camille_roy')
    const { body } = await staff.get<{ feed: CalendarFeed }>('/api/admin/calendar-feed')
    const feed = await site.visitor().get<string>(new URL(body.feed.address ?? '').pathname)
    expect([feed.status, feed.body]).toEqual([200, expect.stringContaining('Zoé Petit')])
  })

  test('takes the last change of a reservation for when its client learned the start', async () => {
    const { kysely: db } = site.database
    const { id } = await db
      .updateTable('agenda_entries')
      .set((eb) => ({ updated_at: eb('created_at', '+', 1_000) }))
      .where('client_name', '=', 'Noé Blanc')
      .returning('id')
      .executeTakeFirstOrThrow()
    await migrateNow()
    const rows = await db
      .selectFrom('agenda_entries')
      .select(['id', 'updated_at', 'announced_at'])
      .where('kind', '=', 'reservation')
      .execute()
    expect(rows.filter((row) => row.announced_at !== null)).toEqual([
      { id, updated_at: expect.any(Number), announced_at: rows.find((row) => row.id === id)?.updated_at },
    ])
  })

  test('greets clients by first name in the owner’s texts, and replaces those that were shipped', async () => {
    const { kysely: db } = site.database
    const own = (type: string) =>
      db
        .updateTable('notification_templates')
        .set({ subject: 'À {{clientName}}', body: 'Cher {{ clientName }}, chère {{clientName}},' })
        .where('type', '=', type)
        .execute()
    await own('booking_moved')
    await own('staff_booking_moved')
    await migrateNow()
    await updateShippedTemplates(db, 0)
    const rows = await db.selectFrom('notification_templates').select(['type', 'subject', 'body']).execute()
    const textOf = (wanted: string) => rows.find(({ type }) => type === wanted)
    expect(textOf('booking_moved')).toMatchObject({
      subject: 'À {{firstName}}',
      body: 'Cher {{firstName}}, chère {{firstName}},',
    })
    expect(textOf('staff_booking_moved')).toMatchObject({ subject: 'À {{clientName}}' })
    const others = rows.filter(({ type }) => !['booking_moved', 'staff_booking_moved'].includes(type))
    for (const text of others) expect(findOriginalTemplate(text.type)).toMatchObject(text)
  })

  test('remembers who declined invitations', async () => {
    await migrateNow()
    const declines = await site.database.kysely
      .selectFrom('declines')
      .select(['address_hash', 'kind'])
      .where('address_hash', '=', 'f'.repeat(64))
      .execute()
    expect(declines).toEqual([{ address_hash: 'f'.repeat(64), kind: 'invitation' }])
  })

  test('refuses a booking over an existing reservation, and accepts one next to it', async () => {
    await migrateNow()
    const reservation = { praticienId: 3, clientName: 'Max Gris', clientEmail: 'max@exemple.fr' }
    const services = await site.visitor().get<{ id: number; name: string }[]>('/api/services')
    const serviceId = services.body.find(({ name }) => name === 'Massage du dos')?.id
    const book = (date: string, time: string) =>
      site.visitor().post<object>('/api/reservations', { ...reservation, serviceId, date, time })
    expect((await book('2027-04-13', '09:30')).body).toMatchObject({ code: 'slot_taken' })
    expect((await book('2027-04-13', '10:00')).status).toBe(201)
  })

  test('shortens a buffer that reaches a reservation of the next day', async () => {
    const insert = (date: string, [start, duration, buffer]: [number, number, number]) =>
      site.database.kysely
        .insertInto('agenda_entries')
        .values({
          practitioner_id: 3,
          date,
          start_minute: start,
          duration_minutes: duration,
          buffer_minutes: buffer,
          occupied_until: start + duration + buffer,
          source: 'staff',
          created_at: 0,
          updated_at: 0,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    const touching = await insert('2027-04-20', [1380, 60, 30])
    await insert('2027-04-21', [10, 60, 0])
    const free = await insert('2027-04-22', [1380, 60, 30])
    await migrateNow()
    const rows = await site.database.kysely
      .selectFrom('agenda_entries')
      .select(['buffer_minutes', 'occupied_until'])
      .where('id', 'in', [touching.id, free.id])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { buffer_minutes: 10, occupied_until: 1450 },
      { buffer_minutes: 30, occupied_until: 1470 },
    ])
  })

  test.each([
    ['agenda_entries', addBlock],
    ['contact_messages', sendContactMessage],
  ] as const)(
    'gives a new row of %s an id that no row had before, deleted ones included',
    async (table, add) => {
      const newestId = async () => {
        const { id } = await site.database.kysely
          .selectFrom(table)
          .select('id')
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirstOrThrow()
        return id
      }
      const deleted = await newestId()
      await site.database.kysely.deleteFrom(table).where('id', '=', deleted).execute()
      await migrateNow()
      expect((await add()).status).toBeLessThan(300)
      expect(await newestId()).toBeGreaterThan(deleted)
    },
  )

  async function addBlock() {
    const staff = await site.visitor().signIn('camille_roy')
    return staff.post('/api/admin/agenda/blocks', { date: '2027-04-20', time: '09:00', duration: 60 })
  }

  function sendContactMessage() {
    const message = { name: 'Max Gris', email: 'max@exemple.fr', message: 'Bonjour' }
    return site.visitor().post('/api/contact', message)
  }
})

/** Older ones ran while the site was stopped (docs/upgrade.md). */
const LAST_WITH_THE_SITE_STOPPED = '0034-installation'

test.runIf(postgres)(
  'no later migration rewrites a table, while which no request could read it',
  async () => {
    const site = await practice({ home: await writeFixture('0.1.0', postgres), env: FIXTURE_ENV })
    const { kysely: db } = site.database
    await sql`create function refuse_rewrite() returns event_trigger language plpgsql as $$ begin
      if exists (select from kysely_migration where name = ${sql.lit(LAST_WITH_THE_SITE_STOPPED)}) then
        raise exception 'rewrites %', pg_event_trigger_table_rewrite_oid()::regclass;
      end if; end $$`.execute(db)
    await sql`create event trigger refuse_rewrite on table_rewrite execute function refuse_rewrite()`.execute(
      db,
    )
    await migrate(site.database, site.config.dataDir)
    await expect(sql`alter table pages alter column slug type varchar(99)`.execute(db)).rejects.toThrow(
      'rewrites pages',
    )
  },
)

test('pictures of version 0.1.0 without alternative text were decorative, and stay public', async () => {
  const home = await writeFixture('0.1.0', postgres)
  const site = await practice({ home, env: FIXTURE_ENV, now: '2027-04-12T10:32' })
  await site.database.kysely
    .insertInto('gallery_images')
    .values({ filename: 'galerie-sans-texte', alt_text: '', width: 600, height: 400, created_at: 0 })
    .execute()
  await migrate(site.database, site.config.dataDir)
  const { body } = await site.visitor().get<{ altText: string }[]>('/api/gallery')
  expect(body.map(({ altText }) => altText).sort()).toEqual(['', 'Des galets'])
})
