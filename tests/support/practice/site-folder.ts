import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { REFUSED_START } from '#server/cannot-start.ts'
import { attemptStart, CODE_CACHE, startServer } from '../servers/server-process.ts'

const CLI = join(import.meta.dirname, '../../../src/server/cli.ts')
const EMPTY_PRACTICE = { STARTER_CONTENT: 'vide' }

/** Gives each test a copy of the data folder of an empty practice that was started and stopped once. */
export function setUpSiteFolders(): { readonly dataDir: string } {
  let template = ''
  const current = { dataDir: '' }
  beforeAll(async () => {
    template = mkdtempSync(join(tmpdir(), 'cabinet-template-'))
    const server = await startServer({ DATA_DIR: template, ...EMPTY_PRACTICE })
    await server.signalAndWait('SIGTERM')
    return () => rmSync(template, { recursive: true, force: true })
  })
  beforeEach(() => {
    current.dataDir = mkdtempSync(join(tmpdir(), 'cabinet-site-'))
    cpSync(template, current.dataDir, { recursive: true })
  })
  afterEach(() => rmSync(current.dataDir, { recursive: true, force: true }))
  return current
}

/** Hashes of all files below a folder, by path. */
export function hashFiles(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  return Object.fromEntries(names.map((name) => [name, hashOf(join(folder, name))]))
}

/**
 * Expects a start on that folder to be refused with one line and its exit code, and to leave every file unchanged.
 * Returns the line without « Impossible de démarrer. ».
 */
export async function expectRefusal(
  dataDir: string,
  {
    launcher = [],
    exitCode = REFUSED_START,
    ...env
  }: { launcher?: readonly string[]; exitCode?: number; [name: string]: unknown } = {},
): Promise<string> {
  const hashesBefore = hashFiles(dataDir)
  const { output, code } = await attemptStart(
    { DATA_DIR: dataDir, ...EMPTY_PRACTICE, ...(env as object) },
    launcher,
  )
  expect(output.trim().split('\n')).toEqual([expect.stringMatching(/^Impossible de démarrer\. /)])
  expect(code).toBe(exitCode)
  expect(hashFiles(dataDir)).toEqual(hashesBefore)
  return output.trim().replace('Impossible de démarrer. ', '')
}

/** Runs a command on that folder to its end; this process serves nothing meanwhile. */
export function runCommand(dataDir: string, ...args: string[]): SpawnSyncReturns<string> {
  const env = { ...CODE_CACHE, DATA_DIR: dataDir }
  return spawnSync(process.execPath, [CLI, ...args], { env, encoding: 'utf8' })
}

/** Expects a server on that folder to start, respond and stop. */
export async function expectToStart(dataDir: string): Promise<void> {
  const server = await startServer({ DATA_DIR: dataDir, ...EMPTY_PRACTICE })
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect(await server.signalAndWait('SIGTERM')).toBe(0)
}

function hashOf(path: string): string {
  if (statSync(path).isDirectory()) return 'folder'
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}
