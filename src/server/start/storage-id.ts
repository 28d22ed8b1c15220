import { randomBytes } from 'node:crypto'
import { french } from '#domain/language/typography.ts'
import { CannotStart, forgottenSite } from '../cannot-start.ts'
import { checkpoint, type Database, type Db, lockKeys, type Trx } from '../db/engine.ts'
import type { SiteStorage } from '../storage/site-storage.ts'

/**
 * Throws CannotStart if the pictures are those of another site, or if the database has lost the site that they belong
 * to. A new storage is marked before it gets an id, and until the start is complete: one that was cut short resumes.
 */
export async function refuseForeignStorage(database: Database, storage: SiteStorage): Promise<void> {
  await database.transaction(async (trx) => {
    await lockKeys(database, trx, { namespace: 'storage', keys: ['site'] })
    const [recorded, found] = [await findStorageId(trx), await storage.readId()]
    const isKnown = found === null || (await isOwnStorageKnown(trx)) || (await storage.isNew())
    if (recorded !== null && found !== recorded) throw foreignStorage(storage, { recorded, found })
    if (!isKnown) throw new CannotStart(forgottenSite({ ...storage, isRecorded: recorded !== null }))
    if (recorded === null) await recordStorageId(trx, found ?? (await createStorageId(storage)))
  })
}

/** Of a start whose database has an account. The file alone proves it: its write-ahead log may be lost. */
export async function endFirstStart(database: Database, storage: SiteStorage): Promise<void> {
  if (!(await storage.isNew())) return
  await checkpoint(database)
  await storage.setNew(false)
}

/** Changes nothing, unlike a start; false for a database that has not recorded a storage yet. */
export async function knowsStorage(
  { kysely }: Pick<Database, 'kysely'>,
  storage: SiteStorage,
): Promise<boolean> {
  const recorded = await findStorageId(kysely)
  if (recorded === null) return false
  const found = await storage.readId()
  if (found !== recorded) throw foreignStorage(storage, { recorded, found })
  return true
}

/** Without it, only the storage can tell a new site from one whose database was lost. */
export async function isOwnStorageKnown(db: Db): Promise<boolean> {
  return (await findStorageId(db)) !== null && (await hasOwner(db))
}

async function findStorageId(db: Db): Promise<string | null> {
  const row = await db.selectFrom('installation').select('storage_id').where('id', '=', 1).executeTakeFirst()
  return row?.storage_id ?? null
}

async function hasOwner(db: Db): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('role', '=', 'superadmin').executeTakeFirst()
  return row !== undefined
}

async function recordStorageId(trx: Trx, storage_id: string): Promise<void> {
  await trx.updateTable('installation').set({ storage_id }).where('id', '=', 1).execute()
}

async function createStorageId(storage: SiteStorage): Promise<string> {
  const id = randomBytes(12).toString('hex')
  await storage.setNew(true)
  await storage.writeId(id)
  return id
}

function foreignStorage(
  { place, idFile }: SiteStorage,
  { recorded, found }: { recorded: string; found: string | null },
): CannotStart {
  const state = found === null ? `n’a pas d’identifiant` : `a l’identifiant ${found}`
  return new CannotStart(
    french`Les images de ${place} ne sont pas celles de cette base, qui attend l’identifiant ${recorded} alors que ce stockage ${state} : corrigez DATA_DIR, S3_URL ou DATABASE_URL, ou remettez en place les images de ce site (si elles sont perdues, écrivez ${recorded} dans ${idFile}).`,
  )
}
