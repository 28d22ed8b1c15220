import { expect, test } from 'vitest'
import { addressBlock, networksOf } from './address-block.ts'

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:db8:1:2:ffff:0:0:1', '2001:db8:1:2'],
  ['2001:DB8:1:2::1', '2001:db8:1:2'],
  ['2001:0db8:1:2::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:1:2:3:4:5::', '2001:db8:1:2'],
  // The zero run ends before bit 64.
  ['2001::5:6:7:8:9', '2001:0:0:5'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
])('rate limits apply to the first 64 bits of the IPv6 address %s', (address, block) => {
  expect(addressBlock(address)).toBe(block)
})

test.each(['192.0.2.7', '::ffff:192.0.2.7', '::ffff:c000:207', '192.0.2.7:8080', 'unknown', ''])(
  'rate limits apply to « %s » unchanged',
  (address) => {
    expect(addressBlock(address)).toBe(address)
  },
)

test.each([
  ['192.0.2.7', ['192.0.2.7']],
  ['::ffff:192.0.2.7', ['192.0.2.7']],
  ['2001:db8:1:2345::1', ['2001:db8:1:2345/64', '2001:db8:1:2300/56', '2001:db8:1:0/48']],
  ['2001:db8:1:ff::9', ['2001:db8:1:ff/64', '2001:db8:1:0/56', '2001:db8:1:0/48']],
  ['fe80::1%eth0', ['fe80:0:0:0/64', 'fe80:0:0:0/56', 'fe80:0:0:0/48']],
  ['unknown', ['unknown']],
])('the networks of %s are %j, narrowest first', (address, names) => {
  expect(networksOf(address).map(({ name }) => name)).toEqual(names)
})

test('an IPv6 /56 has eight shares of an address, a /48 has sixty-four', () => {
  expect(networksOf('2001:db8::1').map(({ share }) => share)).toEqual([1, 8, 64])
})
