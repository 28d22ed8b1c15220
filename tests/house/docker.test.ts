import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, matchesGlob } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { computeFingerprint } from '../../scripts/fingerprint.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Absent from a checkout, and from the context of an image. */
const ELSEWHERE = ['node_modules', 'dist', 'data', '.git']

let folder: string

/** The last pattern that matches decides, as Docker has it. */
function isSent(path: string, patterns: readonly string[]): boolean {
  let sent = true
  for (const pattern of patterns) {
    const isException = pattern.startsWith('!')
    const glob = isException ? pattern.slice(1) : pattern
    if (matchesGlob(path, glob) || matchesGlob(path, `${glob}/**`)) sent = isException
  }
  return sent
}

/** The folder from which Docker builds: exactly what `.dockerignore` lets through. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cabinet-image-'))
  const patterns = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  const entries = readdirSync(ROOT).filter((name) => !ELSEWHERE.includes(name))
  for (const entry of entries) copySent(entry, patterns)
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function copySent(entry: string, patterns: readonly string[]): void {
  const below = readdirSync(ROOT, { withFileTypes: true })
    .find(({ name }) => name === entry)
    ?.isDirectory()
    ? readdirSync(join(ROOT, entry), { recursive: true, withFileTypes: true })
        .filter((found) => found.isFile())
        .map((found) => join(found.parentPath, found.name).slice(ROOT.length))
    : [entry]
  for (const path of below.filter((path) => isSent(path, patterns))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(ROOT, path), join(folder, path))
  }
}

test('the image is built from the sources that a start compares with its build, and from no test', () => {
  expect(computeFingerprint(folder)).toBe(computeFingerprint(ROOT))
  const sent = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => !path.startsWith('node_modules'),
  )
  expect(sent.filter((path) => /^tests\/|\.test\.tsx?$/.test(path))).toEqual([])
})

test('the build finds every file that it names', { tags: ['long'], timeout: 600_000 }, () => {
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync(process.execPath, ['--run', 'build'], { cwd: folder, env, stdio: 'pipe' })
  expect(readdirSync(join(folder, 'dist/server'))).toContain('main.js')
})
