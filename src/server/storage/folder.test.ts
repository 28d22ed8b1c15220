import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFolder } from './folder.ts'
import type { Uploads } from './site-storage.ts'

let dataDir: string
let uploads: Uploads

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'files-'))
  uploads = openFolder(dataDir).uploads
})

afterEach(() => rmSync(dataDir, { recursive: true }))

test('a stored file is listed, readable and removable', async () => {
  await uploads.put('galets-300.webp', Buffer.from('picture'))
  expect(await uploads.exists('galets-300.webp')).toBe(true)
  expect(await uploads.list()).toEqual([
    { name: 'galets-300.webp', bytes: 7, modifiedAt: expect.any(Number) },
  ])
  expect(readFileSync(join(dataDir, 'uploads/galets-300.webp'), 'utf8')).toBe('picture')
  await uploads.remove('galets-300.webp')
  expect(await uploads.exists('galets-300.webp')).toBe(false)
})

test('the list is empty before the first picture', async () => {
  expect(await uploads.list()).toEqual([])
})

test('removing a file that does not exist succeeds', async () => {
  await uploads.remove('galets.webp')
})

test.each(['../evil.webp', 'a/b.webp', '.hidden', 'A.webp', 'a.php.png', 'a\0.webp', 'a.webp\n', '', 'a'])(
  'the file name %j is refused',
  async (name) => {
    await expect(uploads.put(name, Buffer.from('x'))).rejects.toThrow('Invalid upload name')
    expect(() => uploads.exists(name)).toThrow('Invalid upload name')
    expect(() => uploads.remove(name)).toThrow('Invalid upload name')
  },
)
