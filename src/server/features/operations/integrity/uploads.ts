import { NARROW_BACKGROUND } from '#domain/content/picture-copies.ts'
import type { AppContext } from '#server/app-context.ts'
import { createTurns } from '#server/security/turns.ts'
import { deletePictureFiles } from '#server/storage/pictures.ts'
import { stemOf } from '#server/storage/upload-names.ts'
import { readUploadReferences } from './uploads-queries.ts'

type Context = Pick<AppContext, 'database' | 'storage' | 'clock'>

/** Younger files may belong to an upload, here or in another server, whose row is not written yet. */
const UNFINISHED_MS = 24 * 3_600_000
const AT_A_TIME = 8

/** `missing`: shown, but without file. `unused`: named by no row, and older than any upload that still runs. */
export type UploadComparison = { missing: string[]; unused: string[] }

/**
 * Rows are read before and after the files: an upload writes its row last, and a removal deletes it first, so that
 * neither is mistaken for damage.
 */
export async function compareUploads({ database, storage, clock }: Context): Promise<UploadComparison> {
  const before = await readUploadReferences(database.kysely)
  const stored = await storage.uploads.list()
  const after = await readUploadReferences(database.kysely)
  const names = new Set(stored.map(({ name }) => name))
  const latest = clock.instant() - UNFINISHED_MS
  return {
    missing: [...before.files].filter((name) => !names.has(name) && after.files.has(name)).sort(),
    unused: stored
      .filter(({ name, modifiedAt }) => modifiedAt < latest && !after.stems.has(stemOf(name)))
      .map(({ name }) => name)
      .sort(),
  }
}

type Stop = { signal: AbortSignal }

/** Deletes unused files until `signal`, or until a restore begins; returns how many, or null during a restore. */
export async function removeUnusedUploads(context: Context, { signal }: Stop): Promise<number | null> {
  const { storage } = context
  if (await storage.isRestoring()) return null
  const { unused } = await compareUploads(context)
  const takeTurns = createTurns(AT_A_TIME)
  const removals = unused.map((name) =>
    takeTurns(async () => {
      if (signal.aborted || (await storage.isRestoring())) return 0
      await storage.uploads.remove(name)
      return 1
    }),
  )
  return (await Promise.all(removals)).reduce<number>((sum, removed) => sum + removed, 0)
}

/** After a crash or during a restore they stay, for the sweep of a later start. */
export async function removeUnshownPictures(
  { database, storage }: Context,
  filenames: readonly string[],
): Promise<void> {
  if (await storage.isRestoring()) return
  const { stems } = await readUploadReferences(database.kysely)
  for (const filename of filenames)
    if (!stems.has(filename)) await deletePictureFiles(storage.uploads, filename, [NARROW_BACKGROUND])
}
