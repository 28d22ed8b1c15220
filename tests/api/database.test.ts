import { type Kysely, sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/engine.ts'
import { migrate } from '#server/db/migrate.ts'
import { holdMigrationLock, unlockMigrations } from '#server/db/migration-lock.ts'
import { openDatabase } from '#server/db/open.ts'
import { insertStarterContent } from '#server/db/starter/starter.ts'
import { templates } from '#server/db/starter/templates.ts'
import { migratedTables } from '../support/migrated-tables.ts'
import { practice } from '../support/practice.ts'
import { declaredTables } from '../support/table-types.ts'

const MIGRATION_LOCK = 7_300
const engine = inject('engine')

async function openTwice() {
  const site = await practice()
  const config = readConfig(site.env)
  return { site, config, second: openDatabase(config) }
}

describe('migrations', () => {
  test('run only once', async () => {
    const { site, config, second } = await openTwice()
    expect(await migrate(second, config.dataDir)).toEqual([])
    await second.close()
    expect(await site.database.kysely.selectFrom('users').select('id').execute()).toEqual([])
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
    const HOLDER_SILENT_MS = 1_500
    const EARLY_MS = 300
    const LATE_MS = 1_200
    let holderConnection: Kysely<unknown> | undefined
    const holder = second.kysely
      .connection()
      .execute(async (connection) => {
        holderConnection = connection as unknown as Kysely<unknown>
        await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(connection)
        await new Promise((resolve) => setTimeout(resolve, HOLDER_SILENT_MS))
        await sql`select 1`.execute(connection)
      })
      .catch((error: unknown) => error)
    await new Promise((resolve) => setTimeout(resolve, EARLY_MS))
    expect(await unlockMigrations(site.database, config.dataDir)).toBe('busy')
    await new Promise((resolve) => setTimeout(resolve, LATE_MS - EARLY_MS))
    expect(await unlockMigrations(site.database, config.dataDir, { silenceSeconds: 1 })).toBe('freed')
    expect(await holder).toBeInstanceOf(Error)
    expect(holderConnection).toBeDefined()
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
    expect(counts).toEqual([6, 2, 4, templates.length])
    await second.close()
  })
})
