import { expect, test } from 'vitest'
import { countAllComments, countComments, findCommentBreaches } from '../../scripts/house/comments.ts'
import { plantTree } from '../support/planted-tree.ts'

test('successive line comments count as one comment', () => {
  const text = '// One\n// comment.\nconst a = 1 // Two.\n\n/** Three. */\nconst b = "// none"\n'
  expect(countComments({ path: 'src/a.ts', text })).toEqual({ comments: 3, commentLines: 4, codeLines: 2 })
})

test('comments in style sheets and in JSX are counted', () => {
  expect(countComments({ path: 'src/a.css', text: '/* One\n   comment. */\na {\n}\n' })).toMatchObject({
    comments: 1,
    commentLines: 2,
    codeLines: 2,
  })
  expect(countComments({ path: 'src/a.tsx', text: 'const a = <b>{/* One. */}</b>\n' }).comments).toBe(1)
})

test('tests are not counted, and domain and contract do not count towards the share of comment lines', () => {
  const root = plantTree({
    'src/domain/a.ts': '/** One. */\nexport const a = 1\n',
    'src/domain/tests/a.test.ts': '// A test.\n',
    'src/server/b.ts': '// One.\nconst b = 1\nconst c = 1\n',
  })
  expect(countAllComments(root)).toEqual({ comments: 2, codeLinesPerCommentLine: 2 })
})

test.each([
  ['comments', 'const a = 1 // One.\n'.repeat(1501) + 'a()\n'.repeat(40_000)],
  ['comment lines', '// One.\n'.padEnd(104, 'a()\n')],
])('a source tree with too many %s is reported', (rule, text) => {
  expect(findCommentBreaches(plantTree({ 'src/server/a.ts': text }))).toEqual([
    { rule, file: 'src', message: expect.any(String) },
  ])
})
