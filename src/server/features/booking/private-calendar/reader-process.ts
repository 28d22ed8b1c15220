import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { ReaderInput, ReaderOutput } from './file-reading.ts'

const WITHIN_MS = 20_000
const MEMORY_MB = 256

/**
 * Reads a file in a process of its own, whose zone is the practice's: the parser takes times without a zone in that of
 * its process. It may read its own code and nothing else: no network, no writing, no environment.
 */
export async function readInProcess(input: ReaderInput, timeZone: string): Promise<ReaderOutput> {
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${MEMORY_MB}`, '--permission', '--allow-fs-read=*', readerPath()],
    { env: { TZ: timeZone }, stdio: ['pipe', 'pipe', 'ignore'], timeout: WITHIN_MS, killSignal: 'SIGKILL' },
  )
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('close', resolve)
    child.once('error', reject)
  })
  // A killed process no longer reads what it is given.
  child.stdin.on('error', () => {})
  child.stdin.end(JSON.stringify(input))
  const [output, exitCode] = await Promise.all([text(child.stdout), ended])
  return exitCode === 0 ? JSON.parse(output) : { failure: 'too_complex' }
}

function readerPath(): string {
  const folder = import.meta.dirname
  const candidates = [
    join(folder, 'calendar-reader.ts'),
    join(folder, 'calendar-reader.js'),
    join(folder, '../calendar-reader.js'),
  ]
  return candidates.find((path) => existsSync(path)) ?? join(folder, 'calendar-reader.js')
}
