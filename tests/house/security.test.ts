import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { stripComments } from '../../scripts/house/comments.ts'
import { readSourceFiles } from '../../scripts/house/source-files.ts'
import { ASVS_SECTIONS } from './asvs-sections.ts'

const ROOT = join(import.meta.dirname, '../..')
const STATES = ['met', 'not applicable', 'deviating']

type Row = { lines: string[]; paraphrase: string; state: string; reason: string }

const rows = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map(toRow)

function toRow(line: string): Row {
  const [, numbers = '', paraphrase = '', state = '', reason = ''] = line
    .split('|')
    .map((cell) => cell.trim())
  return { lines: expand(numbers), paraphrase, state, reason }
}

/** « V6.5.1–V6.5.5 » and « V10 » stand for each of their lines. */
function expand(numbers: string): string[] {
  const all = Object.entries(ASVS_SECTIONS).flatMap(([section, lines]) =>
    lines.map((line) => `${section}.${line}`),
  )
  const [first = '', last = first] = numbers.split('–')
  if (/^V\d+$/.test(first)) return all.filter((line) => line.startsWith(`${first}.`))
  return all.slice(all.indexOf(first), all.indexOf(last) + 1)
}

describe('docs/security.md', () => {
  test('judges every line of ASVS 5.0.0, levels 1 and 2, once', () => {
    const all = Object.entries(ASVS_SECTIONS).flatMap(([section, lines]) =>
      lines.map((line) => `${section}.${line}`),
    )
    expect(rows.flatMap(({ lines }) => lines)).toEqual(all)
  })

  test.each(rows.map((row) => ({ ...row, name: row.lines.join(', ') })))(
    'says what and why: $name',
    ({ paraphrase, state, reason }) => {
      expect(paraphrase).not.toBe('')
      expect(STATES).toContain(state)
      expect(reason).not.toBe('')
      if (state === 'deviating') expect(reason).toMatch(/Until: /)
    },
  )

  test.each(
    rows.filter(({ state }) => state === 'met').map((row) => ({ ...row, name: row.lines.join(', ') })),
  )('names an existing test of what it calls met: $name', ({ reason }) => {
    const citations = [...reason.matchAll(/`((?:tests|src)\/[^`]+\.(?:test|spec)\.tsx?)`((?:,? “[^”]+”)+)/g)]
    expect(citations).not.toEqual([])
    for (const [, file = '', titles = ''] of citations) {
      expect(existsSync(join(ROOT, file)), file).toBe(true)
      const text = readFileSync(join(ROOT, file), 'utf8')
      for (const [, title = ''] of titles.matchAll(/“([^”]+)”/g)) {
        // An ellipsis stands for the part of a title that varies.
        for (const part of title.split('…')) expect(text, file).toContain(part.trim())
      }
    }
  })
})

const product = readSourceFiles(ROOT)
  .filter(({ path }) => /^src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|\/tests\//.test(path))
  .map((file) => ({ path: file.path, code: stripComments(file) }))

const filesWith = (pattern: RegExp) =>
  product.filter(({ code }) => pattern.test(code)).map(({ path }) => path)

describe('the product', () => {
  test('starts no process but its own command line, without a shell, and runs no text as code', () => {
    expect(filesWith(/node:vm|\beval\(|new Function\(|setTimeout\(['"`]|\bshell: /)).toEqual([])
    expect(filesWith(/node:child_process/)).toEqual(['src/server/backup/child.ts'])
  })

  test('uses SHA-256 as its only general hash, and no predictable random numbers', () => {
    expect(filesWith(/\bcreate(?:Hash|Hmac)\((?!\s*'sha256')/)).toEqual([])
    expect(filesWith(/\bMath\.random\b/)).toEqual([])
  })

  test('listens to no message of another window', () => {
    expect(filesWith(/\bpostMessage\b|addEventListener\('message'|\bonmessage\b/)).toEqual([])
  })
})

test('`npm run audit` fails on a high vulnerability of a package of the running site', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  expect(scripts.audit).toBe('npm audit --omit=dev --audit-level=high')
})
