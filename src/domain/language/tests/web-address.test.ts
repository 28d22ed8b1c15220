import { expect, test } from 'vitest'
import {
  foreignOrigin,
  foreignOrigins,
  isShowablePicture,
  isUploadedPicture,
  isWebAddress,
  pictureAddresses,
  withScheme,
} from '../web-address.ts'

test.each([
  'https://www.instagram.com/cabinet',
  'http://exemple.fr:8080/a?b#c',
  'HTTPS://EXEMPLE.FR',
  'https://exämple.fr/ä',
  'https://[2001:db8::1]/a',
  'http://localhost:3000',
])('%s is a web address', (text) => {
  expect(isWebAddress(text)).toBe(true)
})

test.each([
  '',
  'exemple.fr',
  '//exemple.fr',
  'https://',
  'https://facebook',
  'javascript:alert(1)',
  'JavaScript://exemple.fr/%0aalert(1)',
  'data:text/html,x',
  'https://nom:secret@exemple.fr',
  'https://*.exemple.fr/a.jpg',
  'https://*/a.jpg',
  'https://exemple.fr;script-src/a.jpg',
  "https://exemple.fr'/a.jpg",
  'https://exemple.fr,autre.fr/a.jpg',
])('%j is not a web address', (text) => {
  expect(isWebAddress(text)).toBe(false)
})

test.each([
  ['facebook.com/cabinet', 'https://facebook.com/cabinet'],
  ['//facebook.com/cabinet', 'https://facebook.com/cabinet'],
  ['exemple.fr:8080/a', 'https://exemple.fr:8080/a'],
  ['http://exemple.fr', 'http://exemple.fr'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['javascript:1+alert(1)', 'javascript:1+alert(1)'],
  ['data:text/html,x', 'data:text/html,x'],
  ['mailto:a@exemple.fr', 'mailto:a@exemple.fr'],
])('%s becomes %s', (typed, expected) => {
  expect(withScheme(typed)).toBe(expected)
})

test('the origin of a foreign picture is its scheme, host and port', () => {
  expect(foreignOrigin('https://images.exemple.fr:8443/a/b.jpg?x')).toBe('https://images.exemple.fr:8443')
  expect(foreignOrigin('/uploads/fond-1.webp')).toBeNull()
  expect(foreignOrigin('https://*/a.jpg')).toBeNull()
})

test('a picture of this site is a plain file name under /uploads', () => {
  expect(isUploadedPicture('/uploads/fond-1.webp')).toBe(true)
  for (const address of [
    '/uploads/../practice.db',
    '/uploads/a/b.webp',
    '/uploads/a',
    '//x.fr/uploads/a.webp',
  ]) {
    expect(isUploadedPicture(address), address).toBe(false)
  }
})

test('the addresses of pictures are read from HTML, whatever stands beside them', () => {
  const html = `<p>src="/a"</p><img alt="a > b" title='c' src="/uploads/un.webp"><IMG src="/no.png">
    <img alt='src="/faux"' src="https://exemple.fr/a?b&amp;c"/><img alt="sans"><img data-src="/d" src="/e">`
  expect(pictureAddresses(html)).toEqual(['/uploads/un.webp', 'https://exemple.fr/a?b&amp;c', '/e'])
  expect(pictureAddresses('&lt;img src="https://exemple.fr/a"&gt;')).toEqual([])
})

test('pictures of the site have no foreign origin, those of another host share one', () => {
  const addresses = [
    '/uploads/un.webp',
    'https://exemple.fr/a',
    'https://exemple.fr/b',
    'http://exemple.fr/c',
  ]
  expect(foreignOrigins(addresses)).toEqual(['https://exemple.fr', 'http://exemple.fr'])
})

test.each([
  ' https://exemple.fr/a',
  'https:exemple.fr/a',
  'https:\\\\exemple.fr\\a',
  'ht\ntps://exemple.fr/a',
])('the origin of a picture at %j is the one that browsers read', (address) => {
  expect(foreignOrigin(address)).toBe('https://exemple.fr')
})

test.each(['/uploads/un.webp', 'un.webp', 'https://exemple.fr/a', 'http://exemple.fr:8080/a?b'])(
  'the picture %s can be shown',
  (address) => {
    expect(isShowablePicture(address)).toBe(true)
  },
)

test.each([
  'https://nom:secret@exemple.fr/a',
  'https:\\\\exemple.fr/a',
  '//exemple.fr/a',
  'https://intranet/a',
  'data:image/png;base64,AAAA',
  'https://',
])('the picture %j cannot be shown', (address) => {
  expect(isShowablePicture(address)).toBe(false)
})
