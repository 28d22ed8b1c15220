import ipaddr from 'ipaddr.js'
import { expect, test } from 'vitest'
import { isPublicAddress, PrivateAddress, resolvePublicAddress, resolveTrustedAddress } from './addresses.ts'
import { SPECIAL_BLOCKS } from './special-addresses.ts'

test.each([
  ['127.0.0.1', false],
  ['127.8.8.8', false],
  ['10.1.2.3', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', true],
  ['fe80::1', false],
  ['fd00::1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  // An IPv4 address of this machine in every form of RFC 4291, 6052 and 3056.
  ['::127.0.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:0:10.0.0.1', false],
  ['64:ff9b::10.0.0.1', false],
  ['64:ff9b:1::10.0.0.1', false],
  ['64:ff9b:1:a00:0:100::', false],
  ['2002:c0a8:101::1', false],
  ['2001:0:7f00:1::', false],
  ['fe80::1%eth0', false],
  ['4000::1', false],
  ['9.9.9.9', true],
  ['192.0.3.1', true],
  ['198.20.0.1', true],
  ['2001:200::1', true],
  ['2001:4860:4860::8888', true],
  ['2620:fe::fe', true],
  ['localhost', false],
])('%s is a public address: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected)
})

test.each(['localhost', '127.0.0.1', '0x7f.1', '2130706433'])(
  'the host %s is refused unless private addresses are allowed',
  async (host) => {
    await expect(resolvePublicAddress(host, { allowPrivate: false })).rejects.toThrow(PrivateAddress)
    expect(await resolvePublicAddress(host, { allowPrivate: true })).toMatch(/^(127\.0\.0\.1|::1)$/)
  },
)

test.each([...SPECIAL_BLOCKS].flatMap(([name, blocks]) => blocks.map((block) => [name, block] as const)))(
  'no address of %s (%s) is public',
  (_name, block) => {
    const [network, length] = ipaddr.parseCIDR(block)
    const bytes = network.toByteArray()
    const last = bytes.map((byte, index) => byte | (0xff >> Math.min(8, Math.max(0, length - index * 8))))
    for (const address of [bytes, last]) {
      expect(isPublicAddress(ipaddr.fromByteArray(address).toString())).toBe(false)
    }
  },
)

// Two rules that do not depend on each other; ipaddr.js lacks the deprecated ::/96 and the dummy prefix.
test('every block that ipaddr.js knows as special is in the table', () => {
  const known = [ipaddr.IPv4, ipaddr.IPv6].flatMap((kind) =>
    Object.values((kind.prototype as unknown as { SpecialRanges: object }).SpecialRanges),
  )
  const blocks = known.flatMap((range) => (Array.isArray(range[0]) ? range : [range]))
  expect(blocks.length).toBeGreaterThan(30)
  for (const [network] of blocks) {
    const name = String(network)
    if (name !== '::ffff:0:0') expect(isPublicAddress(name), name).toBe(false)
  }
})

test.each([
  ['127.0.0.1', false, '127.0.0.1'],
  ['::1', false, '::1'],
  ['localhost', false, '127.0.0.1'],
  ['10.0.0.1', false, null],
  ['10.0.0.1', true, '10.0.0.1'],
  ['9.9.9.9', false, null],
  ['9.9.9.9', true, null],
])(
  'the mail server %s, private ones allowed: %s, may be reached in clear at %s',
  async (host, allowed, at) => {
    expect(await resolveTrustedAddress(host, { allowPrivate: allowed })).toBe(at)
  },
)
