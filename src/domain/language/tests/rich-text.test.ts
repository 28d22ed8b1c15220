import { expect, test } from 'vitest'
import { isBlankHtml, isNestedTooDeep, MAX_NESTING, replaceTags } from '../rich-text.ts'

test('tags are replaced up to their end, also with a « > » in a quoted attribute', () => {
  expect(replaceTags('<p>Un <a href="/a" title="b > c">lien</a>.</p>', '|')).toBe('|Un |lien|.|')
  expect(replaceTags('<img alt="<b>" src="/a">Texte', '')).toBe('Texte')
})

test('HTML is blank without text or picture', () => {
  for (const html of ['', '<p></p>', '<p>&nbsp; </p><hr>']) expect(isBlankHtml(html), html).toBe(true)
  for (const html of ['<p>a</p>', '<p><img src="/a"></p>', '&lt;'])
    expect(isBlankHtml(html), html).toBe(false)
})

test.each([
  ['elements inside each other', (count: number) => '<b>'.repeat(count)],
  ['lists inside each other, in capitals', (count: number) => '<UL class="a"><LI>'.repeat(count / 2)],
  ['elements that an end tag of another name leaves open', (count: number) => '<b></i>'.repeat(count)],
])('%s may be a hundred', (_title, nested) => {
  expect(isNestedTooDeep(nested(MAX_NESTING))).toBe(false)
  expect(isNestedTooDeep(nested(MAX_NESTING + 2))).toBe(true)
})

test.each(['<p>a</p>', '<p>a', '<li>a', '<br>', '<img src="/a">', '<b>a<i>b</b>'])(
  'a thousand times %s, one after another, are not nested',
  (html) => {
    expect(isNestedTooDeep(html.repeat(1000))).toBe(false)
  },
)
