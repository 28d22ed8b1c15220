import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { emptyPostgres, type PostgresAddress, withClient } from '../database/postgres.ts'
import { memoryFolder } from '../servers/memory-folder.ts'
import type { Home } from './site.ts'

const FOLDER = new URL('../../fixtures/', import.meta.url)

/** The environment that the fixtures were made with. Their links and encrypted settings need the same key. */
export const FIXTURE_ENV = {
  PUBLIC_URL: 'https://cabinet.example',
  MAIL_ALLOW_PRIVATE: 'on',
  SECRET_KEY: 'fixture-0123456789abcdef0123456789abcdef',
}

/** The released versions that have a fixture. */
export function fixtureVersions(): string[] {
  return readdirSync(FOLDER).flatMap((name) => /^(\d+\.\d+\.\d+)\.sqlite\.gz$/.exec(name)?.[1] ?? [])
}

/** Loads the fixture of that version into PostgreSQL if an address is given, else into SQLite. */
export async function writeFixture(version: string, postgres?: PostgresAddress): Promise<Home> {
  const folder = memoryFolder('cabinet-fixture-')
  const emptyDatabase = postgres && (await emptyPostgres(postgres))
  const read = (suffix: string) => readFileSync(new URL(`${version}.${suffix}`, FOLDER))
  if (emptyDatabase)
    await withClient(emptyDatabase.url, (client) => client.query(read('postgres.sql').toString()))
  else writeFileSync(join(folder, 'practice.db'), gunzipSync(read('sqlite.gz')))
  return {
    env: { DATA_DIR: folder, ...(emptyDatabase && { DATABASE_URL: emptyDatabase.url }) },
    async remove() {
      await emptyDatabase?.drop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
