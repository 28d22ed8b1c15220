import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from '../../support/browser/browser.ts'

const CLIENT = fileURLToPath(new URL('../../../dist/client/', import.meta.url))

/** Pages with a style sheet of their own, by the names of their files. */
const PAGES = {
  '/massages': 'MassagesPage',
  '/praticiens': 'PractitionersPage',
  '/gallery': 'GalleryPage',
  '/contact': 'ContactPage',
  '/booking/confirmation': 'ConfirmationPage',
}

/** In one chunk with its calendar and form. */
const BOOKING = { script: 'calendar', style: 'calendar' }

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] }

type Loaded = 'at once' | 'also on demand'

/** Scripts that an entry loads. */
function listScripts(name: 'public' | 'admin', entry: string, loaded: Loaded = 'also on demand'): string[] {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${CLIENT}.vite/${name}.json`, 'utf8'))
  const visited = new Set<string>()
  const addChunk = (key: string) => {
    if (visited.has(key)) return
    visited.add(key)
    const { imports = [], dynamicImports = [] } = manifest[key] as Chunk
    for (const imported of imports) addChunk(imported)
    if (loaded === 'also on demand') for (const imported of dynamicImports) addChunk(imported)
  }
  addChunk(entry)
  return [...visited].map((key) => (manifest[key] as Chunk).file)
}

function findStaffPaths(file: string): string[] {
  return readFileSync(CLIENT + file, 'utf8').match(/\/api\/(super)?admin[\w/{}-]*/g) ?? []
}

test('no script of the public site contains the path of a back-office endpoint', () => {
  const scripts = listScripts('public', 'src/web/entry-client.tsx')
  expect(scripts.length).toBeGreaterThan(10)
  expect(scripts.filter((file) => findStaffPaths(file).length > 0)).toEqual([])
  // The same search finds them in the back office's scripts.
  expect(listScripts('admin', 'src/web/entry-admin.tsx').flatMap(findStaffPaths)).toContain(
    '/api/admin/agenda/config',
  )
})

test('the dictionaries of passwords are loaded on demand, and only in the back office', () => {
  const hasDictionaries = (file: string) => readFileSync(CLIENT + file, 'utf8').includes('wxcvbn')
  const backOffice = 'src/web/entry-admin.tsx'
  const form = 'src/web/admin/accounts/account/password/ChangePasswordPage.tsx'
  expect(listScripts('admin', backOffice).filter(hasDictionaries)).toHaveLength(1)
  expect(listScripts('admin', backOffice, 'at once').filter(hasDictionaries)).toEqual([])
  expect(listScripts('admin', form, 'at once').filter(hasDictionaries)).toEqual([])
  expect(listScripts('public', 'src/web/entry-client.tsx').filter(hasDictionaries)).toEqual([])
})

test('the HTML of every page references the page’s own script and style sheet', async ({ practice }) => {
  const pages = Object.entries(PAGES).map(([path, name]) => ({ path, script: name, style: name }))
  for (const { path, script, style } of [...pages, { path: '/booking', ...BOOKING }]) {
    const html = await (await fetch(practice.url + path)).text()
    expect(html, path).toMatch(new RegExp(`/assets/${script}-[\\w-]+\\.js`))
    expect(html, path).toMatch(new RegExp(`<link rel="stylesheet" href="/assets/${style}-[\\w-]+\\.css"`))
  }
})
