import { expect, test } from 'vitest'
import { knownTransports, relyingPartyOf } from '../passkey.ts'

test.each([
  ['https://cabinet.example', 'cabinet.example'],
  ['https://cabinet.example:8443', 'cabinet.example'],
  ['http://localhost:3000', 'localhost'],
])('%s has passkeys, bound to the host name %s', (origin, id) => {
  expect(relyingPartyOf(origin)).toEqual({ id, origin })
})

test.each([
  undefined,
  'http://cabinet.example',
  'http://127.0.0.1:3000',
  'https://192.0.2.7',
  'https://[::1]',
])('%s has no passkeys', (origin) => {
  expect(relyingPartyOf(origin)).toBeNull()
})

test('transports that this version does not know are left out', () => {
  expect(knownTransports(['usb', 'telepathy', 'internal', 'usb'])).toEqual(['internal', 'usb'])
})
