import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { formatDateTime } from '#domain/language/time.ts'
import { systemClock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { RESTORING, UNFINISHED_RESTORE } from '../../db/data-folder.ts'

/** Neither of the old site nor of the restored one; the archives stay where the next backup finds them. */
const KEPT = /^(?:.*\.lock(?:-journal)?|backups|\.restoring|\.restore-unfinished|before-.*|lost\+found)$/
const ERASURES = 'erasures.txt'
/** A start is refused while it is missing beside the rest of a site. */
const DATABASE = /^practice\.db/

export function openStaging(dataDir: string): string {
  const staging = join(dataDir, RESTORING)
  rmSync(staging, { recursive: true, force: true })
  for (const folder of ['archive', 'site/uploads'])
    mkdirSync(join(staging, folder), { recursive: true, mode: 0o700 })
  return staging
}

type Folders = Pick<Config, 'dataDir' | 'backupDir'>

/** Entries that would be overwritten. A list of erasures alone is not a site: it is merged. */
export function listOldEntries({ dataDir, backupDir }: Folders): string[] {
  const isOld = (name: string) => !KEPT.test(name) && join(dataDir, name) !== backupDir
  const entries = (existsSync(dataDir) ? readdirSync(dataDir) : []).filter(isOld)
  return entries.some((name) => name !== ERASURES) ? entries : []
}

export function isUnfinished(dataDir: string): boolean {
  return existsSync(join(dataDir, UNFINISHED_RESTORE))
}

export function markUnfinished(dataDir: string): void {
  writeFileSync(join(dataDir, UNFINISHED_RESTORE), '', { mode: 0o600, flush: true })
}

export function unmarkUnfinished(dataDir: string): void {
  rmSync(join(dataDir, UNFINISHED_RESTORE), { force: true })
}

export function asideName(timeZone: string): string {
  const { instant, local } = systemClock(timeZone)
  const seconds = String(Math.floor(instant() / 1_000) % 60).padStart(2, '0')
  return `before-${formatDateTime(local()).replace('T', '-').replace(':', '')}${seconds}`
}

type Move = { from: string; to: string }

export type Replaced = { aside: string | null; undo(): void }

/**
 * Moves the old entries aside and the staged ones in, the database first and last. Returns where the old ones are; null
 * if there were none. A failed move undoes the others.
 */
export async function replaceSite(folders: Folders, name: string): Promise<Replaced> {
  const { dataDir } = folders
  const site = join(dataDir, RESTORING, 'site')
  const old = databaseFirst(listOldEntries(folders))
  const aside = old.length === 0 ? null : makeAside(dataDir, name)
  const moves = [
    ...old.map((entry) => ({ from: join(dataDir, entry), to: join(aside ?? '', entry) })),
    ...databaseFirst(readdirSync(site))
      .toReversed()
      .map((entry) => ({ from: join(site, entry), to: join(dataDir, entry) })),
  ]
  markUnfinished(dataDir)
  await flush(dataDir)
  const undo = moveAll(moves, () => aside !== null && rmdirSync(aside))
  for (const folder of [dataDir, ...(aside === null ? [] : [aside, dirname(aside)])]) await flush(folder)
  return { aside, undo }
}

function databaseFirst(entries: readonly string[]): string[] {
  return entries.toSorted((a, b) => Number(DATABASE.test(b)) - Number(DATABASE.test(a)) || (a < b ? -1 : 1))
}

/** Beside the data folder; within it where that is another disk, as in a container, or not ours to write. */
function makeAside(dataDir: string, name: string): string {
  const beside = `${dataDir}-${name}`
  if (statSync(dirname(dataDir)).dev === statSync(dataDir).dev && canMake(beside)) return beside
  const within = join(dataDir, name)
  mkdirSync(within, { mode: 0o700 })
  return within
}

function canMake(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && NOT_OURS.has(String(error.code))) return false
    throw error
  }
}

const NOT_OURS = new Set(['EACCES', 'EPERM', 'EROFS'])

function moveAll(moves: readonly Move[], removeAside: () => unknown): () => void {
  const done: Move[] = []
  const undo = () => {
    for (const { from, to } of done.toReversed()) renameSync(to, from)
    removeAside()
  }
  try {
    for (const move of moves) {
      // A list of erasures that was found alone: the staged one contains it, and stays.
      const isMerged = existsSync(move.to)
      renameSync(move.from, move.to)
      if (!isMerged) done.push(move)
    }
  } catch (error) {
    undo()
    throw error
  }
  return undo
}

async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
