import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'

const TERMINATE_AFTER_MS = 2_000
const KILL_AFTER_MS = 1_500

export type CliCommand = { file: string; args: readonly string[] }

export type BackupChild = {
  ended: Promise<void>
  stop(): Promise<void>
}

/** A process of its own: compression would block the event loop. Its messages go to the server's own. */
export function spawnBackup({ file, args }: CliCommand, cause: 'night' | 'staff'): BackupChild {
  const child = spawn(file, [...args, 'backup', `--cause=${cause}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
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

async function endsWithin(ended: Promise<void>, ms: number): Promise<boolean> {
  const timeout = AbortSignal.timeout(ms)
  const expired = once(timeout, 'abort').then(() => false)
  return Promise.race([ended.then(() => true), expired])
}
