import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'

const TERMINATE_AFTER_MS = 2_000
const KILL_AFTER_MS = 1_500
const MAX_WORDS = 4_000

export type CliCommand = { file: string; args: readonly string[] }

export type BackupChild = {
  /** Its last line, such as « Sauvegarde impossible. … »; empty if it said nothing. */
  ended: Promise<string>
  stop(): Promise<void>
}

/** A process of its own: compression would block the event loop. Its messages go to the server's own. */
export function spawnBackup({ file, args }: CliCommand, cause: 'night' | 'staff'): BackupChild {
  const child = spawn(file, [...args, 'backup', `--cause=${cause}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let words = ''
  child.stderr.on('data', (chunk) => {
    process.stderr.write(chunk)
    words = `${words}${chunk}`.slice(-MAX_WORDS)
  })
  const ended = new Promise<string>((resolve) => {
    child.once('close', () => resolve(words.trim().split('\n').at(-1) ?? ''))
    child.once('error', (error) => resolve(error.message))
  })
  lowerPriority(child)
  return {
    ended,
    async stop() {
      if (await endsWithin(ended, TERMINATE_AFTER_MS)) return
      child.kill('SIGTERM')
      if (!(await endsWithin(ended, KILL_AFTER_MS))) child.kill('SIGKILL')
      await ended
    },
  }
}

function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch (error) {
    // The process has ended already.
    if ((error as { info?: { code?: string } }).info?.code !== 'ESRCH') throw error
  }
}

async function endsWithin(ended: Promise<unknown>, ms: number): Promise<boolean> {
  const timeout = AbortSignal.timeout(ms)
  const expired = once(timeout, 'abort').then(() => false)
  return Promise.race([ended.then(() => true), expired])
}
