import { expect, test } from 'vitest'
import { acceptsGzip } from './compression.ts'

const accepts = (header: string | undefined) => acceptsGzip({ headers: { 'accept-encoding': header } })

test.each(['gzip, deflate, br, zstd', 'br, gzip;q=0.5', 'gzip;q=0.001', 'GZIP', '*', 'br;q=1, *;q=0.1'])(
  'a page is compressed for Accept-Encoding « %s »',
  (header) => {
    expect(accepts(header)).toBe(true)
  },
)

test.each([
  undefined,
  '',
  'identity',
  'x-gzip',
  'br',
  'gzip;q=0',
  'gzip; q=0.0, br',
  'gzip;Q=0',
  'gzip;q=0, *',
  '*;q=0',
])('a page is not compressed for Accept-Encoding « %s »', (header) => {
  expect(accepts(header)).toBe(false)
})
