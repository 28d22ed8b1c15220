import { expect, test } from 'vitest'
import { findVocabularyBreaches } from '../../scripts/house/vocabulary.ts'
import { plantTree } from '../support/planted-tree.ts'

const lines = (count: number) => 'export const line = 1\n'.repeat(count)

test.each([
  ['file size', 'src/domain/long.ts', lines(301)],
  ['file size', 'tests/api/long.test.ts', lines(301)],
  ['file size', 'src/web/public/Long.module.css', lines(301)],
  ['closed vocabulary', 'src/server/features/pages/service.ts', lines(1)],
  ['closed vocabulary', 'src/server/features/pages/rules/actions.ts', lines(1)],
  ['no drawers', 'src/domain/utils.ts', lines(1)],
  ['no drawers', 'src/web/lib/time.ts', lines(1)],
  ['no drawers', 'tests/helpers/time.ts', lines(1)],
  ['no drawers', 'scripts/common.ts', lines(1)],
  ['no drawers', 'bench/misc.ts', lines(1)],
  ['no barrels', 'src/domain/index.ts', lines(1)],
  ['no barrels', 'src/web/ui/all.ts', "export * from './Button.tsx'\n"],
  ['style sheet name', 'src/web/ui/Box.tsx', "import classes from './Box.module.css'\n"],
  // In two pieces, so that the rule does not find this file.
  ['no excuses', 'src/domain/a.ts', '// TO' + 'DO later\n'],
  ['no excuses', 'src/domain/a.ts', '// biome-' + 'ignore lint: later\n'],
  ['no excuses', 'src/domain/a.ts', '// @ts-' + 'expect-error later\n'],
])('%s: %s is reported', (rule, file, text) => {
  expect(findVocabularyBreaches(plantTree({ [file]: text }))).toEqual([
    { rule, file, message: expect.any(String) },
  ])
})

test('three hundred lines, the three files of a feature and the contract’s list are not reported', () => {
  const root = plantTree({
    'src/domain/long.ts': lines(300),
    'src/server/features/pages/routes.ts': lines(1),
    'src/server/features/pages/actions.ts': lines(1),
    'src/server/features/pages/queries.ts': lines(1),
    'src/contract/index.ts': lines(1),
  })
  expect(findVocabularyBreaches(root)).toEqual([])
})

const folderOf = (folder: string, count: number) =>
  plantTree(Object.fromEntries(Array.from({ length: count }, (_, at) => [`${folder}/a${at}.ts`, lines(1)])))

test.each(['src/web/public/booking', 'src/server/db', 'src/web/admin/agenda'])(
  'folder size: %s with 25 entries is reported',
  (folder) => {
    expect(findVocabularyBreaches(folderOf(folder, 25))).toEqual([
      { rule: 'folder size', file: folder, message: expect.any(String) },
    ])
    expect(findVocabularyBreaches(folderOf(folder, 24))).toEqual([])
  },
)

test.each(['src/domain', 'src/contract', 'tests/api'])(
  'folder size: %s, where an entry is a word of the product, may hold more',
  (folder) => {
    expect(findVocabularyBreaches(folderOf(folder, 40))).toEqual([])
  },
)
