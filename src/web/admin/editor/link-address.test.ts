import { expect, test } from 'vitest'
import { linkAddress } from './link-address.ts'

test.each([
  ['https://exemple.fr/a', 'https://exemple.fr/a'],
  [' exemple.fr ', 'https://exemple.fr'],
  ['/massages', '/massages'],
  ['/p/acces?x=1#y', '/p/acces?x=1#y'],
  ['nom@exemple.fr', 'mailto:nom@exemple.fr'],
  ['mailto:nom@exemple.fr', 'mailto:nom@exemple.fr'],
  ['tel:01 02 03 04 05', 'tel:0102030405'],
  ['+33 1 02 03 04 05', 'tel:+33102030405'],
])('%s leads to %s', (typed, href) => {
  expect(linkAddress(typed)).toBe(href)
})

test.each(['', 'javascript:alert(1)', 'data:text/html,x', 'massages', '/\\evil.fr', 'http://', 'a b'])(
  '%j leads nowhere',
  (typed) => {
    expect(linkAddress(typed)).toBeNull()
  },
)

test('//exemple.fr is another site, not a page of this one', () => {
  expect(linkAddress('//exemple.fr')).toBe('https://exemple.fr')
})
