import { expect, test } from 'vitest'
import { PASSWORD_COST } from '../config.ts'
import { hasCost, hashPassword, rehashPassword, saltOf, verifyPassword as verify } from './password.ts'

const PASSWORD = 'Pierres-chaudes-2027'
const LOW_COST = { memory: 64, passes: 1, parallelism: 1 }

const verifyPassword = (password: string, hash: string | null) =>
  verify(password, hash, { cost: LOW_COST, isUrgent: false })

test('a password is hashed with Argon2id, 19 MiB, two passes and a random salt', async () => {
  const hashes = [await hashPassword(PASSWORD, PASSWORD_COST), await hashPassword(PASSWORD, PASSWORD_COST)]
  const [hash = '', secondHash] = hashes
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(hash).not.toBe(secondHash)
  expect(await verifyPassword(PASSWORD, hash)).toBe(true)
  expect(await verifyPassword('pierres-chaudes-2027', hash)).toBe(false)
})

test('a password is verified with the cost parameters of its hash, so that the default may change', async () => {
  const hash = await hashPassword(PASSWORD, LOW_COST)
  expect(hash).toContain('$m=64,t=1,p=1$')
  expect(await verifyPassword(PASSWORD, hash)).toBe(true)
  expect(await verifyPassword('faux', hash)).toBe(false)
  const withOtherCost = hash.replace('t=1', 't=3')
  expect(await verifyPassword(PASSWORD, withOtherCost)).toBe(false)
})

test('composed and decomposed accents are the same password', async () => {
  const hash = await hashPassword('Été-à-Évian'.normalize('NFD'), LOW_COST)
  expect(await verifyPassword('Été-à-Évian'.normalize('NFC'), hash)).toBe(true)
})

test('no password is correct for an account that does not exist', async () => {
  expect(await verifyPassword('', null)).toBe(false)
  expect(await verifyPassword(PASSWORD, null)).toBe(false)
})

test('a hash of another cost keeps its salt and is of the same password', async () => {
  const hash = await hashPassword(PASSWORD, LOW_COST)
  const renewed = await rehashPassword(PASSWORD, hash, { ...LOW_COST, passes: 2 })
  expect([hasCost(hash, LOW_COST), hasCost(renewed, LOW_COST)]).toEqual([true, false])
  expect(saltOf(renewed)).toBe(saltOf(hash))
  expect(renewed).toContain(`$${saltOf(hash)}$`)
  expect([await verifyPassword(PASSWORD, renewed), await verifyPassword('faux', renewed)]).toEqual([
    true,
    false,
  ])
})

test('another password has another salt', async () => {
  const [hash, other] = [await hashPassword(PASSWORD, LOW_COST), await hashPassword(PASSWORD, LOW_COST)]
  expect(saltOf(other)).not.toBe(saltOf(hash))
})

test('of many verifications, two run at a time, those of known devices before others', async () => {
  const hash = await hashPassword(PASSWORD, LOW_COST)
  const finished: string[] = []
  const start = async (name: string, isUrgent: boolean) => {
    await verify(PASSWORD, hash.replace('m=64', 'm=4096'), { cost: LOW_COST, isUrgent })
    finished.push(name)
  }
  const strangers = Array.from({ length: 30 }, (_, i) => start(`stranger ${i}`, false))
  await Promise.all([...strangers, start('known', true)])
  // In order of arrival it would be among the last; a busy machine may let a few that started later overtake it.
  expect(finished.indexOf('known')).toBeLessThan(15)
})

test('forty verifications wait at most; the next is refused, one of a known device is not', async () => {
  const hash = await hashPassword(PASSWORD, LOW_COST)
  const start = (isUrgent: boolean) => verify(PASSWORD, hash, { cost: LOW_COST, isUrgent })
  const works = [...Array.from({ length: 43 }, () => start(false)), start(true)]
  const outcomes = (await Promise.allSettled(works)).map(({ status }) => status)
  expect(outcomes.indexOf('rejected')).toBe(42)
  expect(outcomes.filter((status) => status === 'rejected')).toHaveLength(1)
  await expect(start(false)).resolves.toBe(true)
})
