import { beforeEach, expect, test } from 'vitest'
import { startSession } from '#server/features/accounts/sign-in/actions.ts'
import { replacePasswordHash } from '#server/features/accounts/sign-in/queries.ts'
import { hashPassword, rehashPassword } from '#server/security/password.ts'
import { LOWEST_COST } from '../../../support/people/password-cost.ts'
import { aPractitioner, PASSWORD, type Person } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'

const FORMER_COST = { memory: 16, passes: 2, parallelism: 1 }

let site: TestPractice
let camille: Person
let formerHash: string

beforeEach(async () => {
  site = await practice()
  camille = await aPractitioner(site)
  formerHash = await hashPassword(PASSWORD, FORMER_COST)
  await setHash(formerHash)
})

const setHash = (password_hash: string) =>
  site.database.kysely.updateTable('users').set({ password_hash }).where('id', '=', camille.id).execute()

async function storedHash(): Promise<string | null> {
  const { password_hash } = await site.database.kysely
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', camille.id)
    .executeTakeFirstOrThrow()
  return password_hash
}

test('a sign-in renews a hash of another cost, and only such a one', async () => {
  await site.visitor().signIn(camille.username)
  const renewed = await storedHash()
  expect(renewed).toContain('$m=8,t=1,p=1$')
  await site.visitor().signIn(camille.username)
  expect(await storedHash()).toBe(renewed)
})

test('a wrong password renews nothing', async () => {
  await site.visitor().post('/api/auth/login', { username: camille.username, password: 'faux' })
  expect(await storedHash()).toBe(formerHash)
})

test('simultaneous sign-ins that renew a hash all succeed, and their sessions live', async () => {
  const visitors = Array.from({ length: 8 }, () => site.visitor())
  await Promise.all(visitors.map((visitor) => visitor.csrfToken()))
  await Promise.all(visitors.map((visitor) => visitor.signIn(camille.username)))
  const profiles = await Promise.all(visitors.map((visitor) => visitor.get('/api/admin/profile')))
  expect(profiles.map(({ status }) => status)).toEqual(Array<number>(8).fill(200))
})

const startSessionWith = (passwordHash: string) => {
  const admin = {
    ...camille,
    role: 'praticien',
    firstName: 'A',
    lastName: 'B',
    mustChangePassword: false,
    mustAddSecondFactor: false,
  } as const
  const session = { tokenHash: 'a', deviceHash: 'b', userAgent: '' }
  return startSession(site, { admin, passwordHash }, session)
}

test('a sign-in in flight survives a renewed hash, and does not survive a new password', async () => {
  await setHash(await rehashPassword(PASSWORD, formerHash, LOWEST_COST))
  await startSessionWith(formerHash)
  await setHash(await hashPassword(PASSWORD, LOWEST_COST))
  await expect(startSessionWith(formerHash)).rejects.toMatchObject({ code: 'bad_credentials' })
})

test('a renewed hash does not overwrite a password that was changed meanwhile', async () => {
  const changed = await hashPassword('Cailloux-tièdes-2027', FORMER_COST)
  await setHash(changed)
  await replacePasswordHash(site.database.kysely, camille.id, { from: formerHash, to: 'renewed' })
  expect(await storedHash()).toBe(changed)
})
