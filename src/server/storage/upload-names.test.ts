import { expect, test } from 'vitest'
import { filesAt, filesOf, stemOf, stemsIn } from './upload-names.ts'

test.each([
  ['galerie-0a1b.webp', 'galerie-0a1b'],
  ['galerie-0a1b-300.webp', 'galerie-0a1b'],
  ['fond-0a1b-960.webp', 'fond-0a1b'],
  ['exemple-galets-12345678-600.webp', 'exemple-galets-12345678'],
  ['exemple-galets-12345678.webp', 'exemple-galets-12345678'],
])('the files of a picture share a stem: %s', (name, stem) => {
  expect(stemOf(name)).toBe(stem)
})

test.each([
  'galerie-0a1b',
  '<img src="/uploads/galerie-0a1b-300.webp" alt="">',
  '"<a href=\\"https://cabinet.exemple/uploads/galerie-0a1b.webp?v=1\\">"',
  '["/uploads/fond-1.webp","/uploads/galerie-0a1b.webp"]',
])('a stem is found in a name, in HTML, in an address and in JSON: %s', (text) => {
  expect(stemsIn(text)).toContain('galerie-0a1b')
})

test('a longer name is not the stem within it', () => {
  expect(stemsIn('/uploads/galerie-0a1b2.webp')).not.toContain('galerie-0a1b')
})

test.each([
  ['/uploads/galets.webp', ['galets.webp']],
  ['https://exemple.fr/uploads/galets.webp', []],
  ['/uploads/galets.webp?v=1&amp;w#x', ['galets.webp']],
  ['/p/../uploads/./galets.webp', ['galets.webp']],
  ['//exemple.fr/uploads/galets.webp', []],
  ['/\\exemple.fr/uploads/galets.webp', []],
  ['/uploads/a/b.webp', []],
  ['', []],
])('the address %j names the files %j of this site', (address, files) => {
  expect(filesAt(address)).toEqual(files)
})

test('a picture is stored with its copies', () => {
  expect(filesOf('galets', [300])).toEqual(['galets.webp', 'galets-300.webp'])
})
