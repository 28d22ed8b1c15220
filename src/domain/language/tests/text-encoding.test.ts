import { expect, test } from 'vitest'
import { decodeText } from '../text-encoding.ts'

const TEXT = 'Nom;E-mail\nZoé Lœuf;zoe@exemple.fr\n'

function utf16(text: string, { bigEndian = false, mark = true } = {}): Uint8Array {
  const bytes = Buffer.from(mark ? `\ufeff${text}` : text, 'utf16le')
  return bigEndian ? bytes.swap16() : bytes
}

test.each([
  ['UTF-8', Buffer.from(TEXT), 'UTF-8'],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`), 'UTF-8'],
  ['UTF-16 LE', utf16(TEXT), 'UTF-16'],
  ['UTF-16 BE', utf16(TEXT, { bigEndian: true }), 'UTF-16'],
  ['UTF-16 LE without a mark', utf16(TEXT, { mark: false }), 'UTF-16'],
  ['UTF-16 BE without a mark', utf16(TEXT, { bigEndian: true, mark: false }), 'UTF-16'],
  ['Windows-1252', Buffer.from(TEXT.replace('œ', '\u009c'), 'latin1'), 'Windows-1252'],
])('a file in %s is read right', (_, bytes, encoding) => {
  expect(decodeText(bytes)).toEqual({ text: TEXT, encoding })
})

test('a file in two encodings is no text', () => {
  const mixed = Buffer.concat([Buffer.from('Zoé;'), Buffer.from('André', 'latin1')])
  expect(decodeText(mixed)).toEqual({ problem: 'mixed' })
})

test.each([
  ['NUL', Buffer.from('Zo\0;a')],
  ['half a UTF-16 character', Buffer.concat([utf16(TEXT), Buffer.from([0])])],
  ['the bytes of a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0x0d])],
])('a file with %s is no text', (_, bytes) => {
  expect(decodeText(bytes)).toEqual({ problem: 'binary' })
})
