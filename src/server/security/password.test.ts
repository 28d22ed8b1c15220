import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

const PASSWORD = 'Pierres-chaudes-2027'

test('a password is hashed with Argon2id, 19 MiB, two passes and a random salt', async () => {
  const [hash, secondHash] = [await hashPassword(PASSWORD), await hashPassword(PASSWORD)]
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(hash).not.toBe(secondHash)
  expect(await verifyPassword(PASSWORD, hash)).toBe(true)
  expect(await verifyPassword('pierres-chaudes-2027', hash)).toBe(false)
})

test('a password is verified with the cost parameters of its hash, so that the default may change', async () => {
  const hash = await hashPassword(PASSWORD, { memory: 64, passes: 1, parallelism: 1 })
  expect(hash).toContain('$m=64,t=1,p=1$')
  expect(await verifyPassword(PASSWORD, hash)).toBe(true)
  expect(await verifyPassword('faux', hash)).toBe(false)
  const withOtherCost = hash.replace('t=1', 't=3')
  expect(await verifyPassword(PASSWORD, withOtherCost)).toBe(false)
})

test('composed and decomposed accents are the same password', async () => {
  const hash = await hashPassword('Été-à-Évian'.normalize('NFD'))
  expect(await verifyPassword('Été-à-Évian'.normalize('NFC'), hash)).toBe(true)
})

test('no password is correct for an account that does not exist', async () => {
  expect(await verifyPassword('', null)).toBe(false)
  expect(await verifyPassword(PASSWORD, null)).toBe(false)
})
