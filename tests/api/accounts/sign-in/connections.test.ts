import { describe, expect, test } from 'vitest'
import type { OpenSession } from '#contract/accounts/account.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { aPractitioner, aSuperadmin, PASSWORD } from '../../../support/people/people.ts'
import { signedInPractitioner } from '../../../support/people/signed-in-practitioner.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

describe('the sessions of an account', () => {
  const path = '/api/admin/sessions'
  const IDLE_LIMIT_HOURS = 12
  const sessionsOf = async (caller: TestClient) => (await caller.get<OpenSession[]>(path)).body

  test('are listed for that account only, last used first, without their tokens', async () => {
    const { site, camille, staff } = await signedInPractitioner()
    site.clock.advanceMinutes(30)
    const phone = site.visitor()
    const agent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1'
    await phone.post(
      '/api/auth/login',
      { username: camille.username, password: PASSWORD },
      { 'user-agent': agent },
    )
    await site.visitor().signIn((await aPractitioner(site)).username)
    const sessions = await sessionsOf(staff)
    expect(sessions).toMatchObject([
      { browser: 'Safari sur iPhone', isCurrent: false },
      { browser: 'Navigateur', isCurrent: true },
    ])
    expect(sessions[0]?.createdAt).toBe(new Date(site.clock.instant()).toISOString())
    const hashes = await site.database.kysely.selectFrom('sessions').select('token_hash').execute()
    for (const { token_hash } of hashes)
      expect(JSON.stringify(sessions)).not.toContain(token_hash.slice(0, 12))
  })

  test('can be ended one by one, with immediate effect', async () => {
    const { site, camille, staff } = await signedInPractitioner()
    const otherSession = await site.visitor().signIn(camille.username)
    const [ended] = (await sessionsOf(staff)).filter(({ isCurrent }) => !isCurrent)
    expect((await staff.delete(`${path}/${ended?.id}`)).status).toBe(200)
    expect((await otherSession.get<ErrorBody>('/api/admin/profile')).body.code).toBe('unauthenticated')
    expect(await sessionsOf(staff)).toMatchObject([{ isCurrent: true }])
    expect((await staff.delete(`${path}/${ended?.id}`)).status).toBe(404)
  })

  test('cannot be ended by a colleague, who gets 404', async () => {
    const { site, staff } = await signedInPractitioner()
    const colleague = await site.visitor().signIn((await aSuperadmin(site)).username)
    const [colleaguesSession] = await sessionsOf(colleague)
    expect((await staff.delete(`${path}/${colleaguesSession?.id}`)).status).toBe(404)
    expect((await colleague.get('/api/auth/status')).body).toMatchObject({ isLoggedIn: true })
  })

  test('can all be ended at once, except the current one', async () => {
    const { site, camille, staff } = await signedInPractitioner()
    const otherSessions = [
      await site.visitor().signIn(camille.username),
      await site.visitor().signIn(camille.username),
    ]
    await staff.delete(path)
    for (const session of otherSessions) expect((await session.get('/api/admin/profile')).status).toBe(401)
    expect(await sessionsOf(staff)).toHaveLength(1)
  })

  test('are not listed once expired', async () => {
    const { site, camille, staff } = await signedInPractitioner()
    await site.visitor().signIn(camille.username)
    for (let hours = 0; hours <= IDLE_LIMIT_HOURS; hours += 6) {
      site.clock.advanceMinutes(6 * 60)
      await staff.get('/api/auth/status')
    }
    expect(await sessionsOf(staff)).toMatchObject([{ isCurrent: true }])
  })
})
