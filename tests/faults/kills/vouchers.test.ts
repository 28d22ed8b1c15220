import type { Database } from '#server/db/engine.ts'
import { findVoucherFault } from '#server/features/accounting/vouchers/ledger.ts'
import {
  type RealVisit,
  sellVoucher,
  visitsToSettle,
  voucherPathOf,
} from '../../support/accounting/real-vouchers.ts'
import type { TestClient } from '../../support/practice/test-client.ts'
import { remoteVisitor } from '../../support/servers/remote-server.ts'
import { OWNER } from '../../support/servers/several-servers.ts'
import { fault } from '../fault.ts'
import { pause } from '../moments.ts'
import { expectIntact } from '../oracle/journal.ts'
import { type KillableSite, openKillableSite, withDatabase } from '../site.ts'

/** Longer than as many redemptions at once take. */
const LONGEST_MS = 250
const AT_ONCE = 8
const BALANCE = 10_000

fault(
  'kill -9 while one voucher settles visits and these are cancelled, which leaves its balance the sum of its entries',
  { on: ['sqlite', 'postgres'], longOn: ['postgres'], least: 3, most: 50 },
  async ({ engine, tries, random, resources }) => {
    const site = await openKillableSite(engine, resources, { RATE_LIMITS: 'off' })
    await site.start()
    const owner = await remoteVisitor(site.balancer.url).signIn(OWNER.username, OWNER.password)
    const lost: string[] = []
    const during = (requests: Promise<unknown>[]) => killDuring(site, requests, random() * LONGEST_MS)
    for (let i = 0; i < tries; i += 1) {
      await owner.csrfToken()
      const visits = await withDatabase(site.env, (database) =>
        visitsToSettle(database, { count: AT_ONCE, after: i * AT_ONCE }),
      )
      const { id, code } = await sellVoucher(owner)
      await during(visits.map((visit) => owner.put(voucherPathOf(visit), { code })))
      lost.push(...(await faultsOf(site, id)))
      for (const visit of visits) await untilAnswered(() => owner.put(voucherPathOf(visit), { code }))
      await during(visits.map((visit) => owner.delete(reservationPathOf(visit))))
      lost.push(...(await faultsOf(site, id)))
      for (const visit of visits) await untilAnswered(() => owner.delete(reservationPathOf(visit)))
      lost.push(...(await endOf(site, owner, id)))
    }
    await withDatabase(site.env, (database) => expectIntact(database, site.env))
    return { lost, doubled: [] }
  },
)

const reservationPathOf = ({ id, date }: RealVisit) => `/api/admin/reservations/${date}/${id}`

async function killDuring(site: KillableSite, requests: Promise<unknown>[], afterMs: number): Promise<void> {
  const answered = Promise.allSettled(requests)
  await pause(afterMs)
  await site.kill()
  await site.start()
  await answered
}

/** A balancer without a server behind it answers 502 or 503, or not at all. */
async function untilAnswered(send: () => Promise<{ status: number }>): Promise<void> {
  const status = async () => (await send().catch(() => ({ status: 502 }))).status
  while ((await status()) >= 500) await pause(100)
}

/** Balance and holds are what was sold. */
async function faultsOf(site: KillableSite, id: number): Promise<string[]> {
  return withDatabase(site.env, async (database) => {
    const broken = await findVoucherFault(database.kysely)
    if (broken) return [`voucher ${broken.id}: ${broken.kind}`]
    const total = await sumOf(database, id)
    return total === BALANCE ? [] : [`voucher ${id}: ${total}`]
  })
}

async function sumOf({ kysely }: Database, id: number): Promise<number> {
  const { balance } = await kysely
    .selectFrom('vouchers')
    .select('balance')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const uses = await kysely
    .selectFrom('voucher_visits')
    .select('units')
    .where('voucher_id', '=', id)
    .execute()
  return uses.reduce((sum, { units }) => sum + units, balance)
}

/** Every visit is cancelled: all that was sold is there to be given back. */
async function endOf(site: KillableSite, owner: TestClient, id: number): Promise<string[]> {
  await untilAnswered(() => owner.post(`/api/superadmin/vouchers/${id}/refund`, { euros: 100 }))
  return withDatabase(site.env, async ({ kysely }) => {
    const broken = await findVoucherFault(kysely)
    const ended = kysely.selectFrom('voucher_entries').select('units').where('kind', '=', 'refunded')
    const entry = await ended.where('voucher_id', '=', id).executeTakeFirst()
    return broken === null && entry?.units === -BALANCE ? [] : [`refund of ${id}: ${entry?.units}`]
  })
}
