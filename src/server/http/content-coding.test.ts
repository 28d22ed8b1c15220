import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { codingFor, codingsOf, encodeBody } from './content-coding.ts'

test.each(['gzip, deflate, br, zstd', 'br, gzip;q=0.5', 'br;q=0.001', 'BR', '*', 'gzip, *;q=0.1'])(
  'brotli answers Accept-Encoding « %s »',
  (header) => {
    expect(codingFor(header)).toBe('br')
  },
)

test.each(['gzip, deflate', 'br;q=0, gzip', 'br;q=0, *', 'GZIP'])(
  'gzip answers Accept-Encoding « %s »',
  (header) => {
    expect(codingFor(header)).toBe('gzip')
  },
)

test.each([undefined, '', 'identity', 'x-gzip', 'gzip;q=0', 'gzip; q=0.0, br;q=0', 'gzip;Q=0', '*;q=0'])(
  'nothing is compressed for Accept-Encoding « %s »',
  (header) => {
    expect(codingFor(header)).toBe('identity')
  },
)

test('a body reads the same in every coding, and a short one is not compressed', async () => {
  const text = 'Été '.repeat(500)
  const { br, gzip, identity } = await encodeBody(text)
  expect([brotliDecompressSync(br), gunzipSync(gzip), identity].map(String)).toEqual([text, text, text])
  expect(codingsOf(await encodeBody(text))).toEqual(['br', 'gzip', 'identity'])
  expect(codingsOf(await encodeBody('{}'))).toEqual(['identity'])
})
