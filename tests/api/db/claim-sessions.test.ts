// @module-tag engine
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { ClaimSession, endClaimsOfLostSessions } from '#server/jobs/claim-session.ts'
import { claimNext } from '#server/jobs/claims.ts'
import { enqueue } from '#server/jobs/queries.ts'
import { fakeCarriers } from '../../support/mail/post.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'

/** Above the time that the claims of a lost session have left, below a claim. */
const GRACE_MS = 60_000

describe.runIf(inject('engine') === 'postgres')('a claim', () => {
  let site: TestPractice
  let session: ClaimSession

  beforeEach(async () => {
    site = await practice()
    const message = { type: 'contact_message', recipient: 'zoe@exemple.fr', subject: 'x', body: 'Bonjour.' }
    await site.database.transaction((trx) => enqueue(trx, [{ ...message, event: 'a' }], site))
    session = new ClaimSession({ ...site, ...fakeCarriers() })
    await session.tried
  })
  afterEach(() => session.stop())

  const claim = (number: number | null) =>
    claimNext(site.database, {
      now: site.clock.instant(),
      local: site.clock.local(),
      rules: site.messageRules,
      without: [],
      session: number,
    })

  async function endsSoon(): Promise<boolean> {
    await endClaimsOfLostSessions(site.database.kysely)
    const { left } = await site.database.kysely
      .selectFrom('outbox')
      .select(sql<number>`claimed_until - extract(epoch from clock_timestamp()) * 1000`.as('left'))
      .executeTakeFirstOrThrow()
    return Number(left) < GRACE_MS
  }

  test('of a server that runs keeps its time', async () => {
    await claim(session.number)
    expect(await endsSoon()).toBe(false)
  })

  test('of a server that is gone ends soon', async () => {
    await claim(session.number)
    await session.stop()
    expect(await endsSoon()).toBe(true)
  })

  test('of the version before, which names no session, keeps its time', async () => {
    await claim(null)
    expect(await endsSoon()).toBe(false)
  })

  test('of the version before keeps its time where a claim of this version came before', async () => {
    await claim(session.number)
    await session.stop()
    const byTheVersionBefore = { attempts: 2 }
    await site.database.kysely.updateTable('outbox').set(byTheVersionBefore).execute()
    expect(await endsSoon()).toBe(false)
  })

  test('has its time again once a server whose connection was cut is back', async () => {
    const { number } = session
    await claim(number)
    await sql`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objid = ${number}::int::oid`.execute(site.database.kysely)
    // The server notices at its next beat; others may have noticed before.
    await expect.poll(() => session.number).toBeNull()
    await site.database.kysely
      .updateTable('outbox')
      .set({ claimed_until: Date.now() + 1_000 })
      .execute()
    await expect.poll(() => session.number).toBe(number)
    expect(await endsSoon()).toBe(false)
  })
})
