import { execFileSync } from 'node:child_process'
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

test('without a free file handle a picture is refused, not kept waiting until there is one', () => {
  const script = `
    import { closeSync, openSync } from 'node:fs'
    const { openFolder } = await import('#server/storage/folder.ts')
    const { isUnavailable } = await import('#server/db/engine.ts')
    const { uploads } = openFolder(process.argv[1])
    const put = () => uploads.put('galets.webp', Buffer.from('picture')).then(() => 'stored', (error) => error)
    await put()
    const handles = []
    try { for (;;) handles.push(openSync('/dev/null', 'r')) } catch {}
    const answer = put()
    setTimeout(() => handles.forEach((handle) => closeSync(handle)), 1000)
    const error = await answer
    console.log(error.code, isUnavailable(error))
    await uploads.remove('galets.webp')
    for (const handle of handles.splice(0)) closeSync(handle)
    console.log(await put())
    process.exit()
  `
  const run = 'ulimit -n 100 && exec "$0" --input-type=module --eval "$1" "$2"'
  const output = execFileSync('sh', ['-c', run, process.execPath, script, dataDir], { encoding: 'utf8' })
  expect(output).toBe('EMFILE true\nstored\n')
})
