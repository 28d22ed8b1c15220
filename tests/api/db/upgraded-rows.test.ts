// @module-tag engine
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { FIXTURE_ENV, fixtureVersions, writeFixture } from '../../support/practice/fixture.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'

const postgres = inject('engine') === 'postgres' ? inject('postgres') : undefined

/** Migrations change these on purpose: texts that greet by name, addresses that are forgotten, versions of caches. */
const CHANGED_COLUMNS: Record<string, readonly string[]> = {
  agenda_versions: ['version'],
  content_version: ['version'],
  holds: ['address_hash'],
  notification_templates: ['subject', 'body', 'sms'],
}
const EMPTIED = ['login_failures']
/** Their rows go into `declines`: upgrades.test.ts. */
const REPLACED = ['invitation_refusals']
/** They gain a row for each migration. */
const GROWING = ['kysely_migration']

type Row = Record<string, unknown>

async function readRows({ database: { kysely } }: TestPractice): Promise<Map<string, Row[]>> {
  const tables = await kysely.introspection.getTables({ withInternalKyselyTables: true })
  const contents = tables.map(async ({ name }) => {
    const { rows } = await sql<Row>`select * from ${sql.table(name)}`.execute(kysely)
    return [name, rows] as const
  })
  return new Map(await Promise.all(contents))
}

/** Comparable text of the columns that the earlier version had. */
function toText(rows: readonly Row[], columns: readonly string[]): string[] {
  return rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).sort()
}

test.each(fixtureVersions())(
  'an upgrade from %s keeps every row of every table as it was',
  async (version) => {
    const home = await writeFixture(version, postgres)
    const site = await practice({ home, env: FIXTURE_ENV, now: '2027-04-12T10:32' })
    const before = await readRows(site)
    await migrate(site.database, site.config.dataDir)
    const after = await readRows(site)
    const compared = [...before].filter(([table]) => ![...EMPTIED, ...REPLACED].includes(table))
    expect(compared.length).toBeGreaterThan(20)
    for (const [table, rows] of compared) {
      const changed = CHANGED_COLUMNS[table] ?? []
      const columns = Object.keys(rows[0] ?? {}).filter((column) => !changed.includes(column))
      const [old, now] = [toText(rows, columns), toText(after.get(table) ?? [], columns)]
      const kept = GROWING.includes(table) ? now.filter((row) => old.includes(row)) : now
      expect({ table, rows: kept }).toEqual({ table, rows: old })
    }
  },
)

test.each(fixtureVersions())(
  'after an upgrade from %s the journal promises nothing of messages that had been given up',
  async (version) => {
    const home = await writeFixture(version, postgres)
    const site = await practice({ home, env: FIXTURE_ENV, now: '2027-04-12T10:32' })
    const promise = 'La passerelle fait attendre ce message\u202f: il partira plus tard.'
    await sql`insert into outbox (event, recipient, subject, body, message_id, state, next_attempt_at, created_at, last_error)
      values ('given-up', 'zoe@exemple.fr', 'x', 'x', 'x', 'failed', 1, 1, ${promise})`.execute(
      site.database.kysely,
    )
    await migrate(site.database, site.config.dataDir)
    const { last_error } = await site.database.kysely
      .selectFrom('outbox')
      .select('last_error')
      .where('event', '=', 'given-up')
      .executeTakeFirstOrThrow()
    expect(last_error).toBe('La passerelle fait attendre ce message.')
  },
)
