import { expect, test } from 'vitest'
import { isPublicAddress, PrivateAddress, resolvePublicAddress } from './addresses.ts'

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
  ['9.9.9.9', true],
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
