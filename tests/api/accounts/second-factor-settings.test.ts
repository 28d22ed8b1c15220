import { beforeEach, describe, expect, test } from 'vitest'
import type { OwnSecondFactor, SecondFactorPolicy } from '#contract/accounts/second-factor.ts'
import { startSession } from '#server/features/accounts/sign-in/actions.ts'
import { findAccount } from '#server/features/accounts/sign-in/queries.ts'
import { insertTemplates, outboxOf } from '../../support/mail/post.ts'
import { aPractitioner, aSuperadmin, type Person } from '../../support/people/people.ts'
import { aSecondFactor, codeOf, setUpSecondFactor } from '../../support/people/second-factor.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import { aSetting } from '../../support/practice/settings.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

const OWN = '/api/admin/second-factor'
const POLICY = '/api/superadmin/second-factor-policy'
const NO_BREAK = /[\u202f\u00a0]/g

let site: TestPractice
let camille: Person
let ana: Person

beforeEach(async () => {
  site = await practice()
  camille = await aPractitioner(site, { username: 'camille', firstName: 'Camille', lastName: 'Roy' })
  ana = await aSuperadmin(site, { username: 'ana', firstName: 'Ana', lastName: 'Petit' })
})

const signIn = ({ username }: Person = camille) => site.visitor().signIn(username)
const readOwn = async (staff: TestClient) => (await staff.get<OwnSecondFactor>(OWN)).body
const isSignedIn = async (client: TestClient) =>
  (await client.get<{ isLoggedIn: boolean }>('/api/auth/status')).body.isLoggedIn

async function trail() {
  const lines = await site.database.kysely
    .selectFrom('audit_trail')
    .select(['action', 'actor_id', 'subject_id'])
    .where('action', 'not in', ['signed_in', 'sign_in_failed'])
    .orderBy('id')
    .execute()
  return lines.map(({ action, actor_id, subject_id }) => [action, actor_id, subject_id])
}

const OFF = { isOn: false, hasPasskeys: false, isRequired: false }

describe('one’s own second factor', () => {
  test('is on after a first right code, which cannot sign in any more', async () => {
    const staff = await signIn()
    expect(await readOwn(staff)).toEqual({ ...OFF, recoveryCodes: 0 })
    const { body } = await staff.post<{ secret: string; uri: string }>(OWN)
    expect((await readOwn(staff)).isOn).toBe(false)
    const code = codeOf(site, body.secret)
    expect((await staff.post(`${OWN}/confirmation`, { code })).status).toBe(200)
    expect(await readOwn(staff)).toEqual({ ...OFF, isOn: true, recoveryCodes: 10 })
    expect(await trail()).toEqual([['second_factor_added', camille.id, camille.id]])
    const visitor = site.visitor()
    await visitor.post('/api/auth/login', { username: 'camille', password: 'Pierres-chaudes-2027' })
    expect((await visitor.post('/api/auth/second-factor', { code })).status).toBe(401)
  })

  test('shows in the app under the names of site and account', async () => {
    await aSetting(site, 'siteTitle', 'L’Île & Cie')
    const { body } = await (await signIn()).post<{ secret: string; uri: string }>(OWN)
    const uri = new URL(body.uri)
    expect(uri.href).toMatch(/^otpauth:\/\/totp\//)
    expect(decodeURIComponent(uri.pathname)).toContain('L’Île & Cie:camille')
    expect(uri.searchParams.get('issuer')).toBe('L’Île & Cie')
    expect(uri.searchParams.get('secret')).toBe(body.secret)
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
  })

  test.each(['12345', 'éééééé'])(
    'stays off after the wrong first code %s, whose field is named',
    async (code) => {
      const staff = await signIn()
      await staff.post(OWN)
      const { status, body } = await staff.post(`${OWN}/confirmation`, { code })
      expect([status, body]).toMatchObject([400, { issues: [{ path: 'code' }] }])
      expect((await readOwn(staff)).isOn).toBe(false)
    },
  )

  test('is stored encrypted', async () => {
    const { body } = await (await signIn()).post<{ secret: string }>(OWN)
    const rows = await site.database.kysely.selectFrom('totp_secrets').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(body.secret)
  })

  test('ends the other sessions when it goes on, and again when it goes off', async () => {
    const other = await signIn()
    const staff = await signIn()
    const { secret } = await setUpSecondFactor(site, staff)
    expect([await isSignedIn(other), await isSignedIn(staff)]).toEqual([false, true])
    site.clock.advanceMinutes(1)
    await other.post('/api/auth/login', { username: 'camille', password: 'Pierres-chaudes-2027' })
    await other.post('/api/auth/second-factor', { code: codeOf(site, secret) })
    expect(await isSignedIn(other)).toBe(true)
    expect((await staff.delete(OWN)).status).toBe(200)
    expect([await isSignedIn(other), await isSignedIn(staff)]).toEqual([false, true])
    expect((await trail()).at(-1)).toEqual(['second_factor_removed', camille.id, camille.id])
    await signIn()
    expect(await site.database.kysely.selectFrom('recovery_codes').select('user_id').execute()).toEqual([])
  })

  test('is not passed by a sign-in that verified the password before it went on', async () => {
    const account = await findAccount(site.database.kysely, 'camille')
    await setUpSecondFactor(site, await signIn())
    const verified = { admin: account?.admin, passwordHash: account?.passwordHash } as never
    const session = { tokenHash: 'x', deviceHash: 'y', userAgent: '' }
    await expect(startSession(site, verified, session)).rejects.toMatchObject({ code: 'bad_credentials' })
  })

  test('cannot be replaced while it is on, nor go off or get new codes while it is off', async () => {
    const staff = await signIn()
    for (const call of [staff.delete(OWN), staff.post(`${OWN}/recovery-codes`)])
      expect(await call).toMatchObject({ status: 409, body: { code: 'second_factor_off' } })
    await setUpSecondFactor(site, staff)
    for (const call of [staff.post(OWN), staff.post(`${OWN}/confirmation`, { code: '123456' })])
      expect(await call).toMatchObject({ status: 409, body: { code: 'second_factor_on' } })
  })

  test('changes only for ten minutes after one has proved who one is', async () => {
    const staff = await signIn()
    await setUpSecondFactor(site, staff)
    site.clock.advanceMinutes(10)
    const calls = [staff.post(OWN), staff.delete(OWN), staff.post(`${OWN}/recovery-codes`)]
    for (const call of calls)
      expect(await call).toMatchObject({ status: 401, body: { code: 'reauthentication_required' } })
  })

  test('goes with the account', async () => {
    await setUpSecondFactor(site, await signIn())
    await (await signIn(ana)).delete(`/api/superadmin/users/${camille.id}`)
    for (const table of ['totp_secrets', 'recovery_codes', 'sign_in_challenges'] as const)
      expect(await site.database.kysely.selectFrom(table).select('user_id').execute()).toEqual([])
  })
})

describe('the account’s address is told', () => {
  beforeEach(async () => {
    await insertTemplates(site)
    await site.database.kysely.updateTable('users').set({ email: 'camille@cabinet.fr' }).execute()
  })

  const notices = async () =>
    (await outboxOf(site)).map(({ type, recipient, subject, body }) => ({
      type,
      recipient,
      subject,
      body: body.replaceAll(NO_BREAK, ' '),
    }))

  test('that a second factor is on, when and by whom, without a secret', async () => {
    const { secret, recoveryCodes } = await setUpSecondFactor(site, await signIn())
    const [mail, ...others] = await notices()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      type: 'second_factor_changed',
      recipient: 'camille@cabinet.fr',
      subject: 'La connexion à votre compte a changé',
      body: expect.stringContaining(
        'la connexion en deux étapes a été activée le lundi 12 avril 2027 à 8 h, depuis votre compte.',
      ),
    })
    expect(mail?.body).not.toContain(secret)
    expect(mail?.body).not.toContain(recoveryCodes[0])
  })

  test('that a superadmin has removed it', async () => {
    await aSecondFactor(site, camille)
    await (await signIn(ana)).delete(`/api/superadmin/users/${camille.id}/second-factor`)
    expect(await notices()).toMatchObject([
      {
        body: expect.stringMatching(/ont été retirées le .*, par Ana Petit\./),
      },
    ])
  })
})

describe('a second factor that is required of all', () => {
  let owner: TestClient

  beforeEach(async () => {
    owner = await signIn(ana)
  })

  const requireIt = async () => {
    await setUpSecondFactor(site, owner)
    return owner.put<SecondFactorPolicy>(POLICY, { required: true })
  }

  test('is required by somebody who has one', async () => {
    expect(await owner.put(POLICY, { required: true })).toMatchObject({
      status: 409,
      body: { code: 'second_factor_first' },
    })
    expect(await requireIt()).toMatchObject({
      status: 200,
      body: {
        required: true,
        people: [
          { id: ana.id, name: 'Ana Petit', hasSecondFactor: true },
          { id: camille.id, name: 'Camille Roy', hasSecondFactor: false },
        ],
      },
    })
    expect((await trail()).at(-1)).toEqual(['second_factor_policy_changed', ana.id, null])
    expect((await owner.get<SecondFactorPolicy>(POLICY)).body.required).toBe(true)
  })

  test('lets staff without one sign in, and opens nothing to them but adding one', async () => {
    await requireIt()
    const staff = await signIn()
    expect((await staff.get('/api/auth/status')).body).toMatchObject({ admin: { mustAddSecondFactor: true } })
    for (const path of ['/api/admin/profile', '/api/preferences', '/api/admin/agenda/reservations'])
      expect(await staff.get(path)).toMatchObject({ status: 403, body: { code: 'second_factor_missing' } })
    expect((await staff.get('/api/openapi.json')).status).toBe(403)
    expect(await readOwn(staff)).toMatchObject({ isOn: false, isRequired: true })
    await setUpSecondFactor(site, staff)
    expect((await staff.get('/api/auth/status')).body).toMatchObject({
      admin: { mustAddSecondFactor: false },
    })
    expect((await staff.get('/api/admin/profile')).status).toBe(200)
  })

  test('reaches sessions that are open already', async () => {
    const staff = await signIn()
    expect((await staff.get('/api/admin/profile')).status).toBe(200)
    await requireIt()
    expect((await staff.get('/api/admin/profile')).status).toBe(403)
    expect((await staff.post('/api/auth/logout')).status).toBe(200)
  })

  test('gives staff without one no more than a visitor in what is public', async () => {
    await requireIt()
    const staff = await signIn()
    const booking = { date: '2027-04-14', time: '10:00' }
    expect((await staff.post('/api/reservations', booking)).status).toBe(400)
    await setUpSecondFactor(site, staff)
    expect((await staff.post('/api/reservations', booking)).status).toBe(201)
  })

  test('is no longer required once a superadmin says so', async () => {
    await requireIt()
    expect((await owner.put(POLICY, { required: false })).status).toBe(200)
    expect((await (await signIn()).get('/api/admin/profile')).status).toBe(200)
  })

  test('lists who can sign in only', async () => {
    await site.database.kysely
      .insertInto('users')
      .values({ username: 'exemple', role: 'praticien', first_name: 'A', last_name: 'B', created_at: 0 })
      .execute()
    expect((await owner.get<SecondFactorPolicy>(POLICY)).body.people).toHaveLength(2)
  })
})

describe('a superadmin', () => {
  test('removes the second factor of somebody who lost everything, and ends their sessions', async () => {
    const staff = await signIn()
    await setUpSecondFactor(site, staff)
    const owner = await signIn(ana)
    const path = `/api/superadmin/users/${camille.id}/second-factor`
    expect((await owner.delete(path)).status).toBe(200)
    expect((await trail()).at(-1)).toEqual(['second_factor_removed', ana.id, camille.id])
    expect(await isSignedIn(staff)).toBe(false)
    await signIn()
    expect(await owner.delete(path)).toMatchObject({ status: 409, body: { code: 'second_factor_off' } })
    expect((await owner.delete('/api/superadmin/users/9999/second-factor')).status).toBe(404)
  })
})
