import { expect, test } from 'vitest'
import { findVocabularyBreaches } from '../../scripts/house/vocabulary.ts'
import { plantTree } from '../support/servers/planted-tree.ts'

const lines = (count: number) => 'export const line = 1\n'.repeat(count)

test.each([
  ['file size', 'src/domain/long.ts', lines(301)],
  ['file size', 'tests/api/long.test.ts', lines(301)],
  ['file size', 'src/web/public/Long.module.css', lines(301)],
  ['feature files', 'src/server/features/content/pages/rules/actions.ts', lines(1)],
  ['no vague names', 'src/domain/utils.ts', lines(1)],
  ['no vague names', 'src/web/lib/time.ts', lines(1)],
  ['no vague names', 'tests/helpers/time.ts', lines(1)],
  ['no vague names', 'scripts/common.ts', lines(1)],
  ['no vague names', 'bench/misc.ts', lines(1)],
  ['breakpoints', 'src/web/ui/Box.module.css', '@media (width < 30rem) {}\n'],
  ['breakpoints', 'src/web/ui/Box.module.css', '@media print, (height >= 30rem) and (width >= 48em) {}\n'],
  ['breakpoints', 'src/web/ui/Box.module.css', '@media (width <= 48rem) {}\n'],
  ['breakpoints', 'src/web/ui/Box.module.css', '@media (max-width: 48rem) {}\n'],
  ['breakpoints', 'src/web/ui/Box.module.css', '@media (24rem <= width < 48rem) {}\n'],
  ['breakpoints', 'src/web/ui/Box.module.css', '@container card (inline-size < 20rem) {}\n'],
  [
    'breakpoints',
    'src/web/ui/Box.tsx',
    "export const isWide = () => matchMedia('(width >= 60rem)').matches\n",
  ],
  [
    'state of a reservation',
    'src/server/features/content/a.ts',
    "export const missed = sql`attendance = 'missed'`\n",
  ],
  [
    'state of a reservation',
    'src/server/features/content/a.ts',
    "export const query = db.where('attendance', 'is', null)\n",
  ],
  [
    'state of a reservation',
    'src/domain/booking/a.ts',
    'export const isNoted = (row: Row) => row.attendance !== null\n',
  ],
  [
    'state of a reservation',
    'src/web/admin/a.tsx',
    "export const isKept = ({ attendance }: Row) => 'came' === attendance\n",
  ],
  // Split, so that the rule does not report this file.
  ['no suppressions', 'src/domain/a.ts', '// TO' + 'DO later\n'],
  ['no suppressions', 'src/domain/a.ts', '// biome-' + 'ignore lint: later\n'],
  ['no suppressions', 'src/domain/a.ts', '// @ts-' + 'expect-error later\n'],
  ['subject first', 'src/domain/a.ts', '/** Wh' + 'ether a start is offered. */\n'],
  ['subject first', 'src/domain/a.ts', '/**\n * Wh' + 'at a client sees.\n */\n'],
  ['subject first', 'tests/api/a.test.ts', 'export const a = 1 // Wh' + 'o books.\n'],
  ['subject first', 'src/web/ui/Box.module.css', '/* Wh' + 'ere it stands. */\n'],
  ['subject first', 'src/web/ui/Box.tsx', '{/* Wh' + 'ich of them. */}\n'],
])('%s: %s is reported', (rule, file, text) => {
  expect(findVocabularyBreaches(plantTree({ [file]: text }))).toEqual([
    { rule, file, message: expect.any(String) },
  ])
})

test('a file of 300 lines and the files of a word are not reported', () => {
  const root = plantTree({
    'src/domain/long.ts': lines(300),
    'src/server/features/content/pages/routes.ts': lines(1),
    'src/server/features/content/pages/actions.ts': lines(1),
    'src/server/features/content/pages/queries.ts': lines(1),
    'src/server/features/content/pages/sitemap.ts': lines(1),
    'src/server/features/dashboard/routes.ts': lines(1),
  })
  expect(findVocabularyBreaches(root)).toEqual([])
})

test('a comment with its subject first is not reported', () => {
  const root = plantTree({
    'src/domain/a.ts':
      '/**\n * Whitespace, and the place where it stands.\n * See https://example.org/What\n */\n',
  })
  expect(findVocabularyBreaches(root)).toEqual([])
})

test('columns of a reservation that are selected, written or passed on are not reported', () => {
  const root = plantTree({
    'src/server/features/content/a.ts': [
      "export const columns = ['cancelled_at', 'attendance']",
      'export const update = (attendance: Attendance) => ({ attendance, updated_at: 1 })',
      'export const shown = (row: Row) => reservationState(row, now)',
    ].join('\n'),
  })
  expect(findVocabularyBreaches(root)).toEqual([])
})

test('the four breakpoints, heights and the width of an element are not reported', () => {
  const root = plantTree({
    'src/web/ui/Box.module.css': [
      '@media (width < 24rem) { a { width: calc(100% - 3rem) } }',
      '@media (height >= 30rem) and (width >= 70rem) { a { max-width: min(100%, 20rem) } }',
      '@container (width < 40rem) { a { width: 50% } }',
    ].join('\n'),
    'src/web/ui/Box.tsx': "export const sizes = '(width < 48rem) 100vw, 24rem'\n",
  })
  expect(findVocabularyBreaches(root)).toEqual([])
})

const plantFolder = (folder: string, count: number) =>
  plantTree(
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${folder}/a${index}.ts`, lines(1)])),
  )

test.each(['src/domain', 'src/contract/booking', 'src/web/admin/booking/agenda', 'tests/api'])(
  'folder size: %s with 25 entries is reported',
  (folder) => {
    expect(findVocabularyBreaches(plantFolder(folder, 25))).toEqual([
      { rule: 'folder size', file: folder, message: expect.any(String) },
    ])
    expect(findVocabularyBreaches(plantFolder(folder, 24))).toEqual([])
  },
)

test('folder size: the folder of the migrations may hold 40 entries', () => {
  expect(findVocabularyBreaches(plantFolder('src/server/db/migrations', 40))).toEqual([])
})
