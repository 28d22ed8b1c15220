// @module-tag engine
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import type { Engine } from '#server/db/engine.ts'
import { MIGRATIONS, migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { backup } from '#server/start/commands/backup.ts'
import { check } from '#server/start/commands/check.ts'
import { fillLater, LATER_MIGRATION, makeLater } from '../../support/database/later-version.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import { snapshotOf } from '../../support/practice/snapshot.ts'
import { openArchive, UNSAVED_TABLES } from '../../support/servers/archive.ts'
import { alterArchive, openRestored, restoreInto, setUpRestores } from '../../support/servers/restoring.ts'

const SETTINGS = { SECRET_KEY: 'later-0123456789abcdef0123456789abcdef' }
const COMMAND = { isEncrypted: false, cause: 'night' } as const

const setup = setUpRestores()

async function aSite(): Promise<TestPractice> {
  const site = await practice({ env: SETTINGS })
  await aSuperadmin(site)
  const { id: praticienId } = await aPractitioner(site)
  await aReservation(site, { praticienId, date: '2027-04-13', time: '10:00' })
  return site
}

/** A later version has run on its database, and the practice has come back to this one. */
async function aSiteThatCameBack(): Promise<TestPractice> {
  const site = await aSite()
  await makeLater(site.database)
  await fillLater(site.database, 1)
  return site
}

async function rowsOf({ database }: TestPractice): Promise<Record<string, string[]>> {
  const entries = Object.entries(await snapshotOf(database))
  const unsaved = [...UNSAVED_TABLES, 'backups', 'sessions', 'outbox']
  return Object.fromEntries(entries.filter(([name]) => !unsaved.includes(name)))
}

async function backUp(site: TestPractice): Promise<string> {
  const { text, code } = await backup(site.config, COMMAND)
  expect([code, text]).toEqual([0, expect.stringMatching(/^Sauvegarde vérifiée/)])
  const [row] = await site.database.kysely.selectFrom('backups').select('file').execute()
  return join(site.config.backupDir, row?.file ?? '')
}

describe('on the database of a later version that it may run beside', () => {
  test('a backup is verified and holds the rows and columns that this version does not know', async () => {
    const site = await aSiteThatCameBack()
    const { manifest, rows } = await openArchive(await backUp(site))
    expect(manifest.migration).toBe(LATER_MIGRATION)
    expect(rows('loyalty_cards')).toMatchObject([{ id: 7, user_id: 1, label: 'dix visites', visits: 3 }])
    expect(rows('users')[0]).toMatchObject({ motto: 'Respirer.' })
  })

  test('its backup is restored with every row, rule and migration of the later version', async () => {
    const site = await aSiteThatCameBack()
    const archive = await backUp(site)
    const home = await setup.emptyHome()
    await restoreInto(home, archive, { env: SETTINGS })
    const restored = await openRestored(home, site, SETTINGS)
    expect(await rowsOf(restored)).toEqual(await rowsOf(site))
    // As a start does.
    expect(await migrate(restored.database, restored.config.dataDir)).toEqual([])
    const { kysely: db } = restored.database
    const insert = (label: string) =>
      sql<{
        id: number
      }>`insert into loyalty_cards (user_id, label) values (1, ${label}) returning id`.execute(db)
    await expect(insert('')).rejects.toThrow(/check|constraint/i)
    await expect(insert('dix visites')).rejects.toThrow(/unique/i)
    expect((await insert('cinq visites')).rows[0]?.id).toBeGreaterThan(7)
    await expect(sql`delete from loyalty_cards`.execute(db)).rejects.toThrow('loyalty_cards_kept')
    await expect(
      sql`insert into loyalty_cards (user_id, label) values (99, 'à personne')`.execute(db),
    ).rejects.toThrow(/foreign/i)
    expect((await restored.visitor().get('/api/services')).status).toBe(200)
  })

  test('a check of the site finds nothing', async () => {
    const site = await aSiteThatCameBack()
    expect((await check(site.config, { repair: false })).text).toContain('Rien à signaler')
  })
})

test('on the database of a later version that it may not run beside, backup and check are refused', async () => {
  const site = await aSite()
  await makeLater(site.database, LATER_MIGRATION)
  for (const command of [() => backup(site.config, COMMAND), () => check(site.config, { repair: false })])
    await expect(command()).rejects.toThrow(`elle a reçu la mise à jour ${LATER_MIGRATION}`)
})

test('the archive of a later version is refused if that one says so, or if a migration of this one is not in it', async () => {
  const site = await aSiteThatCameBack()
  const archive = await backUp(site)
  const { layout } = (await openArchive(archive)).manifest
  const latest = Object.keys(MIGRATIONS).at(-1)
  const changes = [
    { layout: { ...layout, compatibleSince: LATER_MIGRATION } },
    { layout: { ...layout, migrations: layout?.migrations.filter((name) => name !== latest) } },
    { layout: undefined },
  ]
  for (const change of changes) {
    const altered = await alterArchive(archive, { describe: (manifest) => ({ ...manifest, ...change }) })
    await expect(restoreInto(await setup.emptyHome(), altered)).rejects.toThrow(
      'version plus récente du site',
    )
  }
})

test.runIf(inject('engine') === 'sqlite')(
  'the archive of a later version does not change engine with this version',
  async () => {
    const site = await aSiteThatCameBack()
    const other = (await alterArchive(await backUp(site), {
      describe: (manifest) => ({ ...manifest, engine: 'postgres' as Engine }),
    })) as string
    await expect(restoreInto(await setup.emptyHome(), other)).rejects.toThrow('de l’autre moteur')
  },
)

test.runIf(inject('engine') === 'postgres')(
  'the backup made before the upgrade replaces the tables of a later version, of which nothing is destroyed',
  async () => {
    const before = await aSite()
    const archive = await setup.archiveOf(before)
    const home = await setup.emptyHome()
    await restoreInto(home, archive, { env: SETTINGS })
    const later = openDatabase({ dataDir: home.env.DATA_DIR ?? '', databaseUrl: home.env.DATABASE_URL })
    await makeLater(later, LATER_MIGRATION)
    await fillLater(later, 1)
    await later.close()
    const { text } = await restoreInto(home, archive, { env: SETTINGS, force: true })
    const [, schema = ''] = /mises de côté, dans le schéma (before_\d+)\./.exec(text) ?? []
    const restored = await openRestored(home, before, SETTINGS)
    const { rows } = await sql`select label from ${sql.table(`${schema}.loyalty_cards`)}`.execute(
      restored.database.kysely,
    )
    expect(rows).toEqual([{ label: 'dix visites' }])
    await sql`drop schema ${sql.id(schema)} cascade`.execute(restored.database.kysely)
    expect(await rowsOf(restored)).toEqual(await rowsOf(before))
  },
)
