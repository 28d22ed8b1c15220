import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { VERSION, VERSION_DAY } from '#domain/operations/version.ts'

const ROOT = new URL('../..', import.meta.url).pathname

test('the site shows the version of package.json', () => {
  expect(VERSION).toBe(JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8')).version)
})

test.each([
  ['package-lock.json', `"name": "cabinet",\n  "version": "${VERSION}"`],
  ['CHANGELOG.md', `\n## [${VERSION}] - ${VERSION_DAY}\n`],
  ['docs/install.md', `\nv=cabinet-${VERSION}-linux-x64; `],
  ['docs/operations.md', `\nrelease=cabinet-${VERSION}-linux-x64\n`],
  ['docs/install.md', `scp cabinet-${VERSION}-linux-x64.tar.gz* `],
])('%s names it, too', (file, text) => {
  expect(readFileSync(ROOT + file, 'utf8')).toContain(text)
})
