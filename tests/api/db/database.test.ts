// @module-tag engine
import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { FailedMigration } from '#server/cannot-start.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/engine.ts'
import { MIGRATIONS, migrate } from '#server/db/migrate.ts'
import { holdMigrationLock, retryWhileBlocked, unlockMigrations } from '#server/db/migration-lock.ts'
import type { VersionedMigration } from '#server/db/migrations/ddl.ts'
import { openDatabase } from '#server/db/open.ts'
import { insertStarterContent } from '#server/db/starter/starter.ts'
import { templates } from '#server/db/starter/templates.ts'
import { explainStart } from '#server/start/start-errors.ts'
import { migratedTables } from '../../support/database/migrated-tables.ts'
import { declaredTables } from '../../support/database/table-types.ts'
import { practice } from '../../support/practice/practice.ts'

const MIGRATION_LOCK = 7_300
const engine = inject('engine')

async function openTwice() {
  const site = await practice()
  const config = readConfig(site.env)
  return { site, config, second: openDatabase(config) }
}

function planted(statements: readonly string[]): VersionedMigration {
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}

async function catalogOf(database: Database) {
  const migrations = await sql`select name, timestamp from kysely_migration order by name`.execute(
    database.kysely,
  )
  const installation = await database.kysely.selectFrom('installation').selectAll().execute()
  return { tables: await migratedTables(database), migrations: migrations.rows, installation }
}

describe('migrations', () => {
  test('run only once', async () => {
    const { site, config, second } = await openTwice()
    expect(await migrate(second, config.dataDir)).toEqual([])
    await second.close()
    expect(await site.database.kysely.selectFrom('users').select('id').execute()).toEqual([])
  })

  test('of a newer version stop an older one only if it would break', async () => {
    const { site, config, second } = await openTwice()
    const { kysely: db } = site.database
    await sql`insert into kysely_migration (name, timestamp) values ('9999-tomorrow', '2099-01-01')`.execute(
      db,
    )
    expect(await migrate(second, config.dataDir)).toEqual([])
    await db.updateTable('installation').set({ compatible_since: '9999-tomorrow' }).execute()
    await expect(migrate(second, config.dataDir)).rejects.toThrow('9999-tomorrow')
    await second.close()
  })

  test.each([
    [
      'in its middle',
      ['create table planted_one (id integer)', 'insert into nowhere values (1)', 'select 1'],
    ],
    ['at its end', ['alter table users add column planted text', 'insert into users (id) values (null)']],
    [
      'after another one',
      ['drop table backups', 'delete from audit_trail', 'create table users (id integer)'],
    ],
  ])('that fail %s leave nothing, and the version before goes on', async (_title, statements) => {
    const { site, config, second } = await openTwice()
    const before = await catalogOf(site.database)
    MIGRATIONS['9001-first'] = planted(['create table planted_first (id integer)'])
    MIGRATIONS['9002-second'] = planted(statements)
    try {
      const failure = await migrate(second, config.dataDir).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(FailedMigration)
      expect(explainStart(failure, config)).toMatch(/^La mise à jour 9002-second de la base a échoué \(.+\)/)
    } finally {
      delete MIGRATIONS['9001-first']
      delete MIGRATIONS['9002-second']
    }
    expect(await catalogOf(site.database)).toEqual(before)
    expect(await migrate(second, config.dataDir)).toEqual([])
    await second.close()
  })

  test('that find their tables in use try again, and in the end name the cause', async () => {
    const tablesInUse = Object.assign(new Error('lock timeout'), { code: '55P03' })
    let attempts = 0
    const work = async () => {
      attempts += 1
      throw tablesInUse
    }
    await expect(retryWhileBlocked(work, { waitMs: 500 })).rejects.toThrow(/^Une transaction ouverte depuis/)
    expect(attempts).toBe(2)
  })

  test('create the tables that the types declare: names, types, nullability and defaults', async () => {
    const { database } = await practice()
    expect(await migratedTables(database)).toEqual(declaredTables())
  })
})

describe('the migration lock', () => {
  test('is not released by unlock while it is held', async () => {
    const { site, config, second } = await openTwice()
    const outcome = await holdMigrationLock(site.database, { dataDir: config.dataDir }, () =>
      unlockMigrations(second, config.dataDir),
    )
    expect(outcome).toBe('busy')
    expect(await unlockMigrations(second, config.dataDir)).toBe('free')
    await second.close()
  })

  test('is released when a migration fails', async () => {
    const { site, config, second } = await openTwice()
    const failing = holdMigrationLock(site.database, { dataDir: config.dataDir }, async () => {
      throw new Error('colonne inconnue')
    })
    await expect(failing).rejects.toThrow('colonne inconnue')
    expect(await unlockMigrations(second, config.dataDir)).toBe('free')
    await second.close()
  })

  test.runIf(engine === 'postgres')('is taken by unlock from a holder that has gone silent', async () => {
    const { site, config, second } = await openTwice()
    const [locked, freed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holder = second.kysely
      .connection()
      .execute(async (connection) => {
        await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(connection)
        locked.resolve()
        await freed.promise
        await sql`select 1`.execute(connection)
      })
      .catch((error: unknown) => error)
    await locked.promise
    expect(await unlockMigrations(site.database, config.dataDir)).toBe('busy')
    await expect
      .poll(() => unlockMigrations(site.database, config.dataDir, { silenceSeconds: 1 }))
      .toBe('freed')
    freed.resolve()
    expect(await holder).toBeInstanceOf(Error)
    await second.close()
  })
})

describe('the starter content', () => {
  test('fills an empty database only once', async () => {
    const { site, second } = await openTwice()
    const fill = (database: Database) =>
      insertStarterContent(database, { content: 'exemple', instant: site.clock.instant() })
    // Only PostgreSQL lets two processes start together: SQLite refuses the second server earlier.
    const filled =
      engine === 'postgres'
        ? await Promise.all([fill(site.database), fill(second)])
        : [await fill(site.database), await fill(second)]
    expect(filled.sort()).toEqual([false, true])
    const counts = await Promise.all(
      (['services', 'users', 'testimonials', 'notification_templates'] as const).map(async (table) => {
        const rows = await site.database.kysely.selectFrom(table).select(sql.lit(1).as('one')).execute()
        return rows.length
      }),
    )
    expect(counts).toEqual([5, 2, 4, templates.length])
    await second.close()
  })
})
