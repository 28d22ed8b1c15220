import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { french } from '#domain/language/typography.ts'
import { CannotStart } from '../../cannot-start.ts'
import { type FileLock, isLockHeld, takeFileLock } from './file-lock.ts'

const FILE = 'practice.db'
const PAUSE_MS = 100
/** The first connection creates the log, the last one deletes it: within an instant. */
const TRIES = 20

/**
 * A command that opened the file of a running server without its log would begin another one: it would miss what the
 * server has written last, and two processes would write over each other. Opens nothing that it could change.
 */
export function refuseMissingLog(dataDir: string): void {
  const file = join(dataDir, FILE)
  for (let attempt = 1; lacksLog(file) && isInUse(dataDir); attempt += 1) {
    if (attempt === TRIES) throw new CannotStart(missingLog(file))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)
  }
}

function lacksLog(file: string): boolean {
  const isNew = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0
  return !isNew && !(existsSync(`${file}-wal`) && existsSync(`${file}-shm`))
}

function isInUse(dataDir: string): boolean {
  return isLockHeld(dataDir, 'server') || isOpenElsewhere(dataDir)
}

function missingLog(file: string): string {
  return french`Le site est en marche et son fichier ${file}-wal (ou ${file}-shm) a disparu : ses dernières écritures ne sont plus que dans sa mémoire. Ouvrez « État du site », qui les enregistre, puis recommencez ; si la phrase revient, arrêtez proprement le site (systemctl stop cabinet, ou Ctrl-C), jamais de force. Rien n’a été modifié.`
}

/** Null if another server runs, which may have lost the file of its lock. */
export function takeServerLock(dataDir: string, timeout: number): FileLock | null {
  const isMissing = !existsSync(join(dataDir, 'server.lock'))
  const lock = takeFileLock(dataDir, 'server', timeout)
  if (!lock || !isMissing || !isOpenElsewhere(dataDir)) return lock
  lock.release()
  return null
}

/**
 * True if any process has the database open, found by its lock on the file itself: that of the server may have been
 * deleted. With the exclusive lock SQLite opens no shared index, and without it nothing at all.
 */
function isOpenElsewhere(dataDir: string): boolean {
  const file = join(dataDir, FILE)
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0) return false
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('pragma locking_mode = exclusive; begin exclusive; rollback')
    return false
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? error.errcode : null
    if (code === SQLITE_BUSY || code === SQLITE_NOTADB) return code === SQLITE_BUSY
    throw error
  } finally {
    database.close()
  }
}

const SQLITE_BUSY = 5
const SQLITE_NOTADB = 26

/**
 * The server was killed, or the machine went down, and its log is not there: the file may lack what was written last.
 * Asked before anything opens the file; a log that is there is complete, and is deleted by whoever closes it.
 */
export function hasLostLog(dataDir: string): boolean {
  const file = join(dataDir, FILE)
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0 || existsSync(`${file}-wal`)) return false
  const database = new DatabaseSync(`${pathToFileURL(file)}?immutable=1`, { readOnly: true })
  try {
    const column = database
      .prepare("select 1 from pragma_table_info('installation') where name = 'run_state'")
      .get()
    return (
      column !== undefined &&
      database.prepare("select 1 from installation where run_state in ('open', 'logLost')").get() !==
        undefined
    )
  } finally {
    database.close()
  }
}
