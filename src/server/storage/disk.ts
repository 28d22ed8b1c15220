import { statfs } from 'node:fs/promises'
import { Refusal } from '#contract/errors.ts'
import type { Config } from '../config.ts'

/** Threshold below which writes are refused up front: a clear error instead of a write that fails halfway. */
const MIN_FREE_BYTES = 50 * 1024 * 1024

/** For the disk of the SQLite database; PostgreSQL reports a full disk itself. */
export async function refuseOnFullDisk({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl === undefined) await refuseOnFullFolder(dataDir)
}

export async function refuseOnFullFolder(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < MIN_FREE_BYTES) throw new Refusal('unavailable', { retryAfter: 60 })
}
