import { describe, expect, test } from 'vitest'
import { type SignInFailure, type SignInOrigin, signInDelay, signInWait } from '../sign-in-delay.ts'

const NOW = 1_000_000_000
const SECOND = 1000
const MINUTE = 60 * SECOND

test('failures from unknown devices delay the next attempt by 0, 0, 1, 2, 4 … at most 60 seconds', () => {
  const delays = Array.from({ length: 12 }, (_, failures) => signInDelay(failures))
  expect(delays).toEqual([0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60])
  expect(signInDelay(1000)).toBe(60)
})

const anOrigin = (differences: Partial<SignInOrigin> = {}): SignInOrigin => ({
  username: 'camille',
  address: '192.0.2.1',
  network: null,
  deviceHash: null,
  ...differences,
})

/** Failures a second apart, the last one now. */
const failures = (count: number, originOf: (i: number) => Partial<SignInOrigin>): SignInFailure[] =>
  Array.from({ length: count }, (_, i) => ({
    ...anOrigin(originOf(i)),
    failedAt: NOW - (count - 1 - i) * SECOND,
  }))

describe('an unknown device', () => {
  test('waits for the delay of the account after failures from any address', () => {
    const seven = failures(7, (i) => ({ address: `198.51.100.${i}` }))
    expect(signInWait(seven, anOrigin(), NOW)).toBe(16 * SECOND)
    expect(signInWait(seven, anOrigin(), NOW + 16 * SECOND)).toBe(0)
    expect(signInWait(seven, anOrigin({ username: 'lea' }), NOW)).toBeLessThanOrEqual(0)
  })

  test('waits until fewer than five failures of account and address are in the window', () => {
    const wait = signInWait(
      failures(5, () => ({})),
      anOrigin(),
      NOW,
    )
    expect(wait).toBe(15 * MINUTE - 4 * SECOND)
  })

  test('waits after twenty failures of its address, whatever the account', () => {
    const originOf = (i: number) => ({ username: `inconnu${i}` })
    expect(signInWait(failures(19, originOf), anOrigin(), NOW)).toBe(0)
    expect(signInWait(failures(20, originOf), anOrigin(), NOW)).toBe(15 * MINUTE - 19 * SECOND)
  })

  test('waits after a hundred failures of its /48, whatever address and account', () => {
    const network = '2001:db8:1:0/48'
    const originOf = (i: number) => ({ username: `inconnu${i}`, address: `2001:db8:1:${i}`, network })
    const origin = anOrigin({ address: '2001:db8:1:ff', network })
    expect(signInWait(failures(99, originOf), origin, NOW)).toBe(0)
    expect(signInWait(failures(100, originOf), origin, NOW)).toBe(15 * MINUTE - 99 * SECOND)
  })

  test('does not wait for addresses without a network, such as other IPv4 addresses', () => {
    const others = failures(100, (i) => ({ username: `inconnu${i}`, address: `198.51.100.${i}` }))
    expect(signInWait(others, anOrigin(), NOW)).toBe(0)
  })

  test('does not wait for failures of known devices', () => {
    const known = failures(5, () => ({ deviceHash: 'a' }))
    expect(signInWait(known, anOrigin(), NOW)).toBe(0)
  })
})

describe('a known device', () => {
  const device = anOrigin({ deviceHash: 'a' })

  test('waits after five failures of its own', () => {
    const own = () => ({ deviceHash: 'a' })
    expect(signInWait(failures(4, own), device, NOW)).toBe(0)
    expect(signInWait(failures(5, own), device, NOW)).toBe(15 * MINUTE - 4 * SECOND)
  })

  test('does not wait for failures of others, not even of its address', () => {
    const others = [...failures(20, () => ({})), ...failures(5, () => ({ deviceHash: 'b' }))]
    expect(signInWait(others, device, NOW)).toBe(0)
  })
})
