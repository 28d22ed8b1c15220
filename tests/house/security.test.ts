import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSourceFiles } from '../../scripts/house/source-files.ts'

const ROOT = join(import.meta.dirname, '../..')

const product = readSourceFiles(ROOT).filter(
  ({ path }) => /^src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|\/tests\//.test(path),
)

const filesWith = (pattern: RegExp) =>
  product.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

describe('the product', () => {
  test('starts no process but its own command line and reader of files, without a shell, and runs no text as code', () => {
    expect(filesWith(/node:vm|\beval\(|new Function\(|setTimeout\(['"`]|\bshell: /)).toEqual([])
    expect(filesWith(/node:child_process/)).toEqual([
      'src/server/backup/child.ts',
      'src/server/features/booking/private-calendar/reader-process.ts',
    ])
  })

  test('uses SHA-256 as its only general hash, and no predictable random numbers', () => {
    expect(filesWith(/\bcreate(?:Hash|Hmac)\((?!\s*'sha256')/)).toEqual([])
    expect(filesWith(/\bMath\.random\b/)).toEqual([])
  })

  test('listens to no message of another window, but of its own worker', () => {
    expect(filesWith(/\bpostMessage\b|addEventListener\('message'|\bonmessage\b/)).toEqual([
      'src/server/site/office-worker.ts',
      'src/web/admin/messages/phone/use-phone.ts',
    ])
  })
})

test('`npm run audit` fails on a high vulnerability of a package of the running site', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  expect(scripts.audit).toBe('npm audit --omit=dev --audit-level=high')
})
