import { expect, test } from 'vitest'
import { parseLinkHref } from './link-href.ts'

test.each([
  ['https://exemple.fr/a', 'https://exemple.fr/a'],
  [' exemple.fr ', 'https://exemple.fr'],
  ['/massages', '/massages'],
  ['/p/acces?x=1#y', '/p/acces?x=1#y'],
  ['nom@exemple.fr', 'mailto:nom@exemple.fr'],
  ['mailto:nom@exemple.fr', 'mailto:nom@exemple.fr'],
  ['tel:01 02 03 04 05', 'tel:0102030405'],
  ['+33 1 02 03 04 05', 'tel:+33102030405'],
])('the input « %s » becomes the address %s', (typed, href) => {
  expect(parseLinkHref(typed)).toBe(href)
})

test.each(['', 'javascript:alert(1)', 'data:text/html,x', 'massages', '/\\evil.fr', 'http://', 'a b'])(
  'the input %j is refused',
  (typed) => {
    expect(parseLinkHref(typed)).toBeNull()
  },
)

test('an input that starts with // becomes the address of another site', () => {
  expect(parseLinkHref('//exemple.fr')).toBe('https://exemple.fr')
})
