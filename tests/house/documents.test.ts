import { expect, test } from 'vitest'
import { findDocumentBreaches } from '../../scripts/house/documents.ts'
import { plantTree } from '../support/planted-tree.ts'

const HOUSE = {
  'package.json': '{ "scripts": { "lint": "biome check" } }',
  'src/server/db/open.ts': '// openLater\nexport const openDatabase = 1\n',
  'docs/map.md': '# Map\n\n## What is where\n\nserver, db\n',
}

test.each([
  ['links', 'See [the plan](plan.md).'],
  ['links', 'See [the map](map.md#missing).'],
  ['npm scripts', 'Run `npm run release`.'],
  ['names', '`db/close.ts` closes it.'],
  ['names', '`src/client/` shows it.'],
  ['names', 'Call `closeDatabase`.'],
  ['names', 'A comment alone mentions `openLater`.'],
])('%s: “%s” is reported', (rule, text) => {
  const root = plantTree({ ...HOUSE, 'docs/guide.md': `# Guide\n\n${text}\n` })
  expect(findDocumentBreaches(root)).toEqual([{ rule, file: 'docs/guide.md', message: expect.any(String) }])
})

test('a folder that the map does not name is reported', () => {
  const root = plantTree({ ...HOUSE, 'src/server/sms/send.ts': '' })
  expect(findDocumentBreaches(root)).toEqual([
    { rule: 'map', file: 'docs/map.md', message: expect.stringContaining('src/server/sms') },
  ])
})

test('existing paths, links, scripts and identifiers are not reported', () => {
  const text = [
    '[Map](map.md), [its table](map.md#what-is-where), [folder](../src/server/db), [site](https://example.org/x)',
    '`db/open.ts` `src/server/` `db/<name>.ts` `openDatabase` `npm run lint` `data/site.db` `image/webp`',
    '```ts\nconst inventedHere = 1\n```',
  ]
  const root = plantTree({ ...HOUSE, 'docs/guide.md': text.join('\n\n') })
  expect(findDocumentBreaches(root)).toEqual([])
})

test('a comment that names something missing is reported', () => {
  const text = '// Calls `openDatabase`, then `closeDatabase`.\nexport const opened = 1\n'
  expect(findDocumentBreaches(plantTree({ ...HOUSE, 'src/server/db/use.ts': text }))).toEqual([
    { rule: 'names', file: 'src/server/db/use.ts', message: expect.stringContaining('closeDatabase') },
  ])
})
