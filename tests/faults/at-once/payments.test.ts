import { expect, inject, test } from 'vitest'
import { findBookFault } from '#server/features/accounting/book/chain.ts'
import { keepBookOf, saleOf } from '../../support/accounting/real-book.ts'
import { remoteVisitor } from '../../support/servers/remote-server.ts'
import { OWNER, severalServers } from '../../support/servers/several-servers.ts'
import { envOf, type SiteEnv, startSite, temporaryFolder, withDatabase } from '../site.ts'

const PAYMENTS = 60

async function expectConsecutive(env: SiteEnv, urls: readonly string[]): Promise<void> {
  const clientId = await withDatabase(env, keepBookOf)
  const [url = ''] = urls
  const owner = await remoteVisitor(url).signIn(OWNER.username, OWNER.password)
  const callers = urls.map((other) => owner.atUrl(other))
  for (const caller of callers) await caller.csrfToken()
  const replies = await Promise.all(
    Array.from({ length: PAYMENTS }, (_, n) => {
      const caller = callers[n % callers.length] as (typeof callers)[number]
      return caller.post<{ number: number }>('/api/superadmin/payments', saleOf(`Huile ${n}`, clientId))
    }),
  )
  const numbers = Array.from({ length: PAYMENTS }, (_, n) => n + 1)
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
  expect(replies.map(({ body }) => body.number).sort((a, b) => a - b)).toEqual(numbers)
  await withDatabase(env, async ({ kysely }) => {
    const rows = await kysely.selectFrom('receipts').select('number').orderBy('number').execute()
    expect(rows.map(({ number }) => number)).toEqual(numbers)
    expect(await findBookFault(kysely)).toBeNull()
  })
}

test('60 payments at once on two servers get 60 consecutive numbers and a whole chain', async () => {
  await using resources = new AsyncDisposableStack()
  const servers = await severalServers(inject('postgres'))
  resources.defer(servers.close)
  const [one, two] = [await servers.start(), await servers.start()]
  await expectConsecutive({ ...servers.env, DATA_DIR: '' }, [one.url, two.url])
})

test('60 payments at once on SQLite get 60 consecutive numbers and a whole chain', async () => {
  await using resources = new AsyncDisposableStack()
  const env = envOf(temporaryFolder(resources), { RATE_LIMITS: 'off' })
  await expectConsecutive(env, [(await startSite(resources, env)).url])
})
