import { statfs } from 'node:fs/promises'
import { Refusal } from '#contract/errors.ts'
import type { Config } from '../config.ts'

/** Below this nothing new is accepted: better a clear no than a write that fails half-way. */
const MINIMUM_BYTES = 50 * 1024 * 1024

/** Refuses with `unavailable` when the database's disk is nearly full. PostgreSQL looks after its own. */
export async function refuseOnFullDisk({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl === undefined) await refuseOnFullFolder(dataDir)
}

/** Refuses with `unavailable` when the disk of a folder is nearly full. */
export async function refuseOnFullFolder(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < MINIMUM_BYTES) throw new Refusal('unavailable', { retryAfter: 60 })
}
