// @module-tag engine
import { setTimeout } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { lockKeys } from '#server/db/engine.ts'
import { updateProfile } from '#server/features/accounts/account/queries.ts'
import { sendPasswordLinks } from '#server/features/accounts/users/password-reset.ts'
import { updatePassword } from '#server/features/accounts/users/queries.ts'
import { hashPassword } from '#server/security/password.ts'
import { insertTemplates, outboxOf } from '../../../support/mail/post.ts'
import { aPractitioner, aSuperadmin, PASSWORD, type Person } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

const ROUNDS = 3
const SENDERS = 5
const NEW_PASSWORD = 'Rivière-tranquille-47'

let site: TestPractice
let camille: Person
let cheapHash: string | null

beforeEach(async () => {
  site = await practice({ env: { PUBLIC_URL: 'https://cabinet.example' } })
  await insertTemplates(site)
  camille = await aPractitioner(site, { username: 'camille_roy', firstName: 'Camille', lastName: 'Roy' })
  const account = site.database.kysely.selectFrom('users').select('password_hash')
  cheapHash = (await account.executeTakeFirstOrThrow()).password_hash
})

const store = (columns: { email?: string; password_hash?: string | null }) =>
  site.database.kysely.updateTable('users').set(columns).where('id', '=', camille.id).execute()

/** Signs in again and again until told to stop; resolves with everybody who was let in. */
async function signInUntil(signal: AbortSignal): Promise<TestClient[]> {
  const admitted: TestClient[] = []
  const send = async (address: string) => {
    while (!signal.aborted) {
      const visitor = site.visitor({ address })
      const credentials = { username: camille.username, password: PASSWORD }
      const { status } = await visitor.post('/api/auth/login', credentials)
      if (status === 200) admitted.push(visitor)
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, (_, i) => send(`203.0.113.${i}`)))
  return admitted
}

type Change = () => Promise<number>

/** Several rounds of sign-ins while the password changes, each from the same old one. */
async function countSurvivors(change: Change): Promise<{ admitted: number; alive: number }> {
  let admitted = 0
  let alive = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    await store({ password_hash: cheapHash })
    const stop = new AbortController()
    const senders = signInUntil(stop.signal)
    expect(await change()).toBe(200)
    stop.abort()
    const visitors = await senders
    const statuses = await Promise.all(
      visitors.map((visitor) => visitor.get<{ isLoggedIn: boolean }>('/api/auth/status')),
    )
    admitted += visitors.length
    alive += statuses.filter(({ body }) => body.isLoggedIn).length
  }
  return { admitted, alive }
}

async function resetByLink(): Promise<number> {
  await site.database.kysely.deleteFrom('outbox').execute()
  await store({ email: 'camille@cabinet.fr' })
  await site.visitor().post('/api/password-reset', { account: camille.username })
  await sendPasswordLinks(site)
  const [mail] = await outboxOf(site)
  const token = /mot-de-passe\/([\w-]{43})/.exec(mail?.body ?? '')?.[1]
  return (await site.visitor().post(`/api/password-reset/${token}`, { password: NEW_PASSWORD })).status
}

async function changeOwn(): Promise<number> {
  const session = await site.visitor().signIn(camille.username)
  const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
  return (await session.put('/api/admin/password', change)).status
}

async function changeAsSuperadmin(): Promise<number> {
  const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
  const account = { username: camille.username, role: 'praticien', firstName: 'Camille', lastName: 'Roy' }
  const change = { ...account, password: NEW_PASSWORD }
  return (await superadmin.put(`/api/superadmin/users/${camille.id}/profile`, change)).status
}

describe('no session that the old password opened outlives', () => {
  test.each<[string, Change]>([
    ['a change by its owner', changeOwn],
    ['a password link', resetByLink],
    ['a password set by a superadmin', changeAsSuperadmin],
  ])('%s, however many sign-ins are in flight', async (_title, change) => {
    const { admitted, alive } = await countSurvivors(change)
    expect(admitted).toBeGreaterThan(0)
    expect(alive).toBe(0)
  })
})

test('a change with the old password is refused once it has waited for another one', async () => {
  const session = await site.visitor().signIn(camille.username)
  const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
  const { sent } = await site.database.transaction(async (trx) => {
    await lockKeys(site.database, trx, { namespace: 'account', keys: [camille.id] })
    const request = session.put<ErrorBody>('/api/admin/password', change)
    await setTimeout(1_000)
    await updatePassword(trx, camille.id, await hashPassword('Montagne-calme-92', site.config.passwordCost))
    return { sent: request }
  })
  const { status, body } = await sent
  expect([status, body.issues?.[0]?.path]).toEqual([400, 'currentPassword'])
  const login = { username: camille.username, password: 'Montagne-calme-92' }
  expect((await site.visitor().post('/api/auth/login', login)).status).toBe(200)
})

test('a password link that is written while the address changes goes to the new one', async () => {
  await store({ email: 'camille@cabinet.fr' })
  await site.visitor().post('/api/password-reset', { account: camille.username })
  const { sent } = await site.database.transaction(async (trx) => {
    await lockKeys(site.database, trx, { namespace: 'account', keys: [camille.id] })
    await updateProfile(trx, camille.id, { email: 'camille@nouvelle.fr' })
    const sending = sendPasswordLinks(site)
    await setTimeout(500)
    return { sent: sending }
  })
  await sent
  expect((await outboxOf(site)).map(({ recipient }) => recipient)).toEqual(['camille@nouvelle.fr'])
})
