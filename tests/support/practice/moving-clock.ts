import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { CLOCK_PRELOAD } from '../servers/several-servers.ts'

/** The clock of a server in another process, which a test sets while it runs. */
export type MovingClock = {
  /** Of that server. */
  env: Record<string, string>
  /** Resolves when the server tells the time so many minutes away from the right one. */
  shift(pid: number, minutes: number): Promise<void>
}

export function movingClock(folder: string, startMinutes = 0): MovingClock {
  const file = join(folder, 'clock-shift')
  return {
    env: {
      NODE_OPTIONS: `--import=${CLOCK_PRELOAD}`,
      CLOCK_SHIFT_FILE: file,
      CLOCK_SHIFT_MINUTES: String(startMinutes),
    },
    async shift(pid, minutes) {
      writeFileSync(file, String(minutes))
      process.kill(pid, 'SIGUSR2')
      while (existsSync(file)) await delay(10)
    },
  }
}
