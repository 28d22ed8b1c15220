import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { computeFingerprint } from '../../scripts/fingerprint.ts'

const FILES = [
  'docs/panne.md',
  'src/server/start/site-code.ts',
  'vite.config.ts',
  'scripts/vite-plugins.ts',
  'scripts/chunk-graph.ts',
  'scripts/office-chunks.ts',
  'scripts/public-chunks.ts',
  'package-lock.json',
  'src/server/app.ts',
  'src/web/entry-client.tsx',
  'src/contract/index.ts',
  'src/domain/language/time.ts',
]

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cabinet-fingerprint-'))
  for (const file of FILES) write(file, 'old')
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(file: string, content: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), content)
}

test('a start recognizes a build of the same sources, whichever way its folder is written', () => {
  expect(computeFingerprint(`${root}/`)).toBe(computeFingerprint(root))
})

test.each(FILES)('a change of %s asks for a new build', (file) => {
  const before = computeFingerprint(root)
  write(file, 'new')
  expect(computeFingerprint(root)).not.toBe(before)
})

test('a changed test asks for no new build', () => {
  const before = computeFingerprint(root)
  write('src/server/config.test.ts', 'new')
  expect(computeFingerprint(root)).toBe(before)
})
