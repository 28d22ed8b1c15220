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
  expect(countAllComments(root)).toMatchObject({ comments: 2, codeLinesPerCommentLine: 2 })
})

test.each([
  ['comments', 'src/domain/a.ts', `// One.\n${'a()\n'.repeat(28)}`],
  ['comment lines', 'src/server/a.ts', `/* One.\nTwo. */\n${'a()\n'.repeat(48)}`],
])('a source tree with too many %s is reported', (rule, path, text) => {
  expect(findCommentBreaches(plantTree({ [path]: text }))).toEqual([
    { rule, file: 'src', message: expect.any(String) },
  ])
})
