import { type Kysely, sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/engine.ts'
import { migrate } from '#server/db/migrate.ts'
import { holdMigrationLock, unlockMigrations } from '#server/db/migration-lock.ts'
import { openDatabase } from '#server/db/open.ts'
import { fillStarter } from '#server/db/starter.ts'
import { migratedTables } from '../support/migrated-tables.ts'
import { practice } from '../support/practice.ts'
import { declaredTables } from '../support/table-types.ts'

const engine = inject('engine')

async function opened() {
  const site = await practice()
  const config = readConfig(site.env)
  return { site, config, other: openDatabase(config) }
}

describe('migrations', () => {
  test('run only once', async () => {
    const { site, config, other } = await opened()
    expect(await migrate(other, config.dataDir)).toEqual([])
    await other.close()
    expect(await site.database.kysely.selectFrom('users').select('id').execute()).toEqual([])
  })

  test('create the tables that the types declare: names, types, nullability and defaults', async () => {
    const { database } = await practice()
    expect(await migratedTables(database)).toEqual(declaredTables())
  })
})

describe('the migration lock', () => {
  test('is not released by unlock while it is held', async () => {
    const { site, config, other } = await opened()
    const during = await holdMigrationLock(site.database, { dataDir: config.dataDir }, () =>
      unlockMigrations(other, config.dataDir),
    )
    expect(during).toBe('busy')
    expect(await unlockMigrations(other, config.dataDir)).toBe('free')
    await other.close()
  })

  test('is released when a migration fails', async () => {
    const { site, config, other } = await opened()
    const failing = holdMigrationLock(site.database, { dataDir: config.dataDir }, async () => {
      throw new Error('colonne inconnue')
    })
    await expect(failing).rejects.toThrow('colonne inconnue')
    expect(await unlockMigrations(other, config.dataDir)).toBe('free')
    await other.close()
  })

  test.runIf(engine === 'postgres')('is taken by unlock from a holder that has gone silent', async () => {
    const { site, config, other } = await opened()
    let silent: Kysely<unknown> | undefined
    const holder = other.kysely
      .connection()
      .execute(async (connection) => {
        silent = connection as unknown as Kysely<unknown>
        await sql`select pg_advisory_lock(7300)`.execute(connection)
        await new Promise((resolve) => setTimeout(resolve, 1_500))
        await sql`select 1`.execute(connection)
      })
      .catch((error: unknown) => error)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await unlockMigrations(site.database, config.dataDir)).toBe('busy')
    await new Promise((resolve) => setTimeout(resolve, 900))
    expect(await unlockMigrations(site.database, config.dataDir, { silenceSeconds: 1 })).toBe('freed')
    expect(await holder).toBeInstanceOf(Error)
    expect(silent).toBeDefined()
    await other.close()
  })
})

describe('the starter content', () => {
  test('fills an empty database only once', async () => {
    const { site, other } = await opened()
    const fill = (database: Database) =>
      fillStarter(database, { content: 'exemple', instant: site.clock.instant() })
    // Only PostgreSQL lets two processes start together: SQLite refuses the second server earlier.
    const filled =
      engine === 'postgres'
        ? await Promise.all([fill(site.database), fill(other)])
        : [await fill(site.database), await fill(other)]
    expect(filled.sort()).toEqual([false, true])
    const counts = await Promise.all(
      (['services', 'users', 'testimonials', 'notification_templates'] as const).map(async (table) => {
        const rows = await site.database.kysely.selectFrom(table).select(sql.lit(1).as('one')).execute()
        return rows.length
      }),
    )
    expect(counts).toEqual([6, 2, 4, 13])
    await other.close()
  })
})
