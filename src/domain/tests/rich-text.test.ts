import { expect, test } from 'vitest'
import { isBlankHtml, replaceTags } from '../rich-text.ts'

test('tags are replaced up to their end, also with a « > » in a quoted attribute', () => {
  expect(replaceTags('<p>Un <a href="/a" title="b > c">lien</a>.</p>', '|')).toBe('|Un |lien|.|')
  expect(replaceTags('<img alt="<b>" src="/a">Texte', '')).toBe('Texte')
})

test('HTML is blank without text or picture', () => {
  for (const html of ['', '<p></p>', '<p>&nbsp; </p><hr>']) expect(isBlankHtml(html), html).toBe(true)
  for (const html of ['<p>a</p>', '<p><img src="/a"></p>', '&lt;'])
    expect(isBlankHtml(html), html).toBe(false)
})
