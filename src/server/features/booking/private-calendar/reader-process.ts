import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createTurns } from '#server/security/turns.ts'
import type { readings } from './readings.ts'

const WITHIN_MS = 20_000
const MEMORY_MB = 256

type Readings = typeof readings

/** Of all files: a large file takes memory, here and in the process that reads it. */
const takeTurn = createTurns(1)

/**
 * Reads a file in a process of its own, one at a time. It may read this program and its packages, and nothing else of
 * the machine: no data, no secret key, no environment. Node denies it the network, writing and other processes.
 */
export function readInProcess<Kind extends keyof Readings>(
  kind: Kind,
  bytes: Uint8Array,
  input: Parameters<Readings[Kind]>[1],
): Promise<Awaited<ReturnType<Readings[Kind]>> | { failure: 'too_complex' }> {
  return takeTurn(async () => {
    const memory = `--max-old-space-size=${MEMORY_MB}`
    const child = spawn(process.execPath, [memory, ...readerRights(), readerCode().entry], {
      // A workbook’s dates are of no zone, and read as if they stood in this one.
      env: { TZ: 'UTC' },
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: WITHIN_MS,
      killSignal: 'SIGKILL',
    })
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once('close', resolve)
      child.once('error', reject)
    })
    // A killed process no longer reads what it is given.
    child.stdin.on('error', () => {})
    child.stdin.write(`${JSON.stringify({ kind, input })}\n`)
    child.stdin.end(bytes)
    const [output, exitCode] = await Promise.all([text(child.stdout), ended])
    return exitCode === 0 ? JSON.parse(output) : { failure: 'too_complex' }
  })
}

/** Of Node: to read files of the program and of its packages. */
export function readerRights(): string[] {
  return ['--permission', ...readerCode().readable.map((path) => `--allow-fs-read=${path}`)]
}

/** Its sources, or what the build made of them; modules are resolved with the package.json above them. */
function readerCode(): { entry: string; readable: string[] } {
  const folder = realpathSync(import.meta.dirname)
  const candidates = [
    join(folder, 'file-reader.ts'),
    join(folder, 'file-reader.js'),
    join(folder, '../file-reader.js'),
  ]
  const entry = candidates.find((path) => existsSync(path)) ?? join(folder, 'file-reader.js')
  const root = rootOf(folder)
  const code = entry.endsWith('.ts') ? join(root, 'src') : dirname(entry)
  const packages = realpathSync(join(root, 'node_modules'))
  return { entry, readable: [join(code, '*'), join(packages, '*'), join(root, 'package.json')] }
}

function rootOf(folder: string): string {
  const parent = dirname(folder)
  return existsSync(join(folder, 'package.json')) || parent === folder ? folder : rootOf(parent)
}
