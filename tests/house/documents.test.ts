import { expect, test } from 'vitest'
import { findDocumentBreaches } from '../../scripts/house/documents.ts'
import { plantTree } from '../support/servers/planted-tree.ts'

const HOUSE = {
  'package.json': '{ "scripts": { "lint": "biome check" } }',
  'src/server/db/open.ts': 'export const openDatabase = 1\n',
  'docs/map.md': '# Map\n\n## What is where\n\nserver, db\n',
}

test.each([
  ['links', 'See [the plan](plan.md).'],
  ['links', 'See [the map](map.md#missing).'],
  ['npm scripts', 'Run `npm run release`.'],
  ['paths', '`db/close.ts` closes it.'],
  ['paths', '`src/client/` shows it.'],
  ['paths', '`server/site/` counts visits.'],
  ['paths', '`server/site` counts visits.'],
  ['paths', '`db/statements` are shared.'],
  ['paths', '`units/backup.service` runs each night.'],
  ['paths', 'Run `node src/server/close.ts --all`.'],
])('%s: “%s” is reported', (rule, text) => {
  const root = plantTree({ ...HOUSE, 'docs/guide.md': `# Guide\n\n${text}\n` })
  expect(findDocumentBreaches(root)).toEqual([{ rule, file: 'docs/guide.md', message: expect.any(String) }])
})

test('existing paths, links and scripts are not reported', () => {
  const text = [
    '[Map](map.md), [its table](map.md#what-is-where), [folder](../src/server/db), [site](https://example.org/x)',
    '`db/open.ts` `src/server/` `db/<name>.ts` `db/` `server/db` `#server/db/open.ts`',
    '`npm run lint` `data/site.db` `image/webp` `text/calendar; method=REQUEST` `/api/docs` `dist/`',
    '```ts\nconst inventedHere = "src/none.ts"\n```',
  ]
  const root = plantTree({ ...HOUSE, 'docs/guide.md': text.join('\n\n') })
  expect(findDocumentBreaches(root)).toEqual([])
})
