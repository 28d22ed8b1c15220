import { Refusal } from '#contract/errors.ts'
import { MIN_FREE_BYTES } from '#domain/operations/disk-space.ts'
import type { Config } from '../config.ts'
import { freeBytes } from '../site/probes.ts'

/** For the disk of the SQLite database; PostgreSQL reports a full disk itself. */
export async function refuseOnFullDisk({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl === undefined) await refuseOnFullFolder(dataDir)
}

export async function refuseOnFullFolder(folder: string): Promise<void> {
  if (performance.now() < (ampleUntil.get(folder) ?? 0)) return
  const free = await freeBytes(folder)
  if (free < MIN_FREE_BYTES) throw new Refusal('unavailable', { retryAfter: 60 })
  if (free > AMPLE_BYTES) ampleUntil.set(folder, performance.now() + AMPLE_MS)
}

/** So much free space does not run out within AMPLE_MS. */
const AMPLE_BYTES = 4 * 1024 ** 3
const AMPLE_MS = 1_000
const ampleUntil = new Map<string, number>()
