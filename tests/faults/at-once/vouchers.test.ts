import { expect, inject, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { Database } from '#server/db/engine.ts'
import { findVoucherFault } from '#server/features/accounting/vouchers/ledger.ts'
import { sellVoucher, visitsToSettle, voucherPathOf } from '../../support/accounting/real-vouchers.ts'
import { remoteVisitor } from '../../support/servers/remote-server.ts'
import { OWNER, severalServers } from '../../support/servers/several-servers.ts'
import { envOf, openKillableSite, type SiteEnv, startSite, temporaryFolder, withDatabase } from '../site.ts'

const VISITS = 20

/** Of 62.50 € each: 100 € settle one of them, and a part of another. */
async function expectOneBalance(env: SiteEnv, urls: readonly string[]): Promise<void> {
  const visits = await withDatabase(env, (database) => visitsToSettle(database, { count: VISITS }))
  const [url = ''] = urls
  const owner = await remoteVisitor(url).signIn(OWNER.username, OWNER.password)
  const callers = urls.map((other) => owner.atUrl(other))
  for (const caller of callers) await caller.csrfToken()
  const { id, code } = await sellVoucher(owner)
  const replies = await Promise.all(
    visits.map((visit, n) => {
      const caller = callers[n % callers.length] as (typeof callers)[number]
      return caller.put<ErrorBody>(voucherPathOf(visit), { code })
    }),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
  const refused = replies.filter(({ status }) => status !== 200)
  for (const { status, body } of refused)
    expect([status, body.issues?.[0]?.message]).toEqual([400, 'Ce bon est épuisé.'])
  await withDatabase(env, async ({ kysely }) => {
    expect(await findVoucherFault(kysely)).toBeNull()
    const uses = await kysely.selectFrom('voucher_visits').select('units').orderBy('units').execute()
    expect(uses).toEqual([{ units: 3_750 }, { units: 6_250 }])
    const { balance } = await kysely
      .selectFrom('vouchers')
      .select('balance')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(balance).toBe(0)
  })
}

test('20 redemptions at once of one balance on two servers never take more than there is', async () => {
  await using resources = new AsyncDisposableStack()
  const servers = await severalServers(inject('postgres'))
  resources.defer(servers.close)
  const [one, two] = [await servers.start(), await servers.start()]
  await expectOneBalance({ ...servers.env, DATA_DIR: '' }, [one.url, two.url])
})

test('20 redemptions at once of one balance on SQLite never take more than there is', async () => {
  await using resources = new AsyncDisposableStack()
  const env = envOf(temporaryFolder(resources), { RATE_LIMITS: 'off' })
  await expectOneBalance(env, [(await startSite(resources, env)).url])
})

test.each(['sqlite', 'postgres'] as const)(
  'a visit that the version before cancels on %s gives back within the minute',
  async (engine) => {
    await using resources = new AsyncDisposableStack()
    const site = await openKillableSite(engine, resources, { RATE_LIMITS: 'off' })
    await site.start()
    const owner = await remoteVisitor(site.balancer.url).signIn(OWNER.username, OWNER.password)
    await owner.csrfToken()
    const [visit] = await withDatabase(site.env, (database) => visitsToSettle(database, { count: 1 }))
    if (!visit) throw new Error('no visit')
    const { id, code } = await sellVoucher(owner)
    expect((await owner.put(voucherPathOf(visit), { code })).status).toBe(200)
    const balance = () =>
      withDatabase(site.env, async ({ kysely }) => {
        const query = kysely.selectFrom('vouchers').select('balance').where('id', '=', id)
        return (await query.executeTakeFirstOrThrow()).balance
      })
    expect(await balance()).toBe(3_750)
    await withDatabase(site.env, cancelAsBefore(visit.id))
    await expect.poll(balance, { timeout: 120_000, interval: 500 }).toBe(10_000)
    await withDatabase(site.env, async ({ kysely }) => expect(await findVoucherFault(kysely)).toBeNull())
  },
)

/** All that a version writes which knows nothing of vouchers. */
function cancelAsBefore(id: number) {
  return async ({ kysely }: Database) => {
    const now = Date.now()
    const change = { cancelled_at: now, updated_at: now }
    await kysely.updateTable('agenda_entries').set(change).where('id', '=', id).execute()
  }
}
