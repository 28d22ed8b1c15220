import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'

/** The server's file name in its data folder. */
const FILE = 'practice.db'

/** A migrated database, created once per process: writing a copy takes a twentieth of the time of migrating. */
let template: Promise<Buffer> | undefined

/** Writes a migrated database into a data folder. */
export async function writeSqlite(folder: string): Promise<void> {
  template ??= makeTemplate()
  writeFileSync(join(folder, FILE), await template)
}

async function makeTemplate(): Promise<Buffer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cabinet-template-'))
  try {
    const database = openDatabase({ databaseUrl: undefined, dataDir })
    await migrate(database, dataDir).finally(() => database.close())
    return readFileSync(join(dataDir, FILE))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
