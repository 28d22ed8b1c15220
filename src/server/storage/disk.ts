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
  if (performance.now() < (ampleUntil.get(folder) ?? 0)) return
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < MIN_FREE_BYTES) throw new Refusal('unavailable', { retryAfter: 60 })
  if (bavail * bsize > AMPLE_BYTES) ampleUntil.set(folder, performance.now() + AMPLE_MS)
}

/** So much free space does not run out within AMPLE_MS. */
const AMPLE_BYTES = 4 * 1024 ** 3
const AMPLE_MS = 1_000
const ampleUntil = new Map<string, number>()
