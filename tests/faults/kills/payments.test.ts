import type { Database } from '#server/db/engine.ts'
import { keepBookOf, saleOf } from '../../support/accounting/real-book.ts'
import { remoteVisitor } from '../../support/servers/remote-server.ts'
import { OWNER } from '../../support/servers/several-servers.ts'
import { type Findings, fault, mergeFindings } from '../fault.ts'
import { pause } from '../moments.ts'
import { expectIntact } from '../oracle/journal.ts'
import { openKillableSite, withDatabase } from '../site.ts'

/** Longer than as many payments at once take. */
const LONGEST_MS = 250
const AT_ONCE = 8
/** Of a request whose connection failed. */
const NO_ANSWER = 0
const USUAL_ANSWERS = [NO_ANSWER, 201, 502, 503]

fault(
  'kill -9 while payments are noted, which leaves no gap in the book and no half payment',
  { on: ['sqlite', 'postgres'], longOn: ['postgres'], least: 3, most: 50 },
  async ({ engine, tries, random, resources }) => {
    const site = await openKillableSite(engine, resources, { RATE_LIMITS: 'off' })
    await site.start()
    const owner = await remoteVisitor(site.balancer.url).signIn(OWNER.username, OWNER.password)
    const clientId = await withDatabase(site.env, keepBookOf)
    const acknowledged: string[] = []
    const sell = async (nature: string) => {
      const sale = owner.post('/api/superadmin/payments', saleOf(nature, clientId), {
        'idempotency-key': nature,
      })
      const status = await sale.then(
        (answer) => answer.status,
        () => NO_ANSWER,
      )
      if (!USUAL_ANSWERS.includes(status)) throw new Error(`${nature}: ${status}`)
      const isNoted = status === 201
      if (isNoted) acknowledged.push(nature)
      return isNoted
    }
    const found: Findings[] = []
    for (let i = 0; i < tries; i += 1) {
      await owner.csrfToken()
      const sales = Array.from({ length: AT_ONCE }, (_, n) => `huile-${i}-${n}`)
      const answers = Promise.all(sales.map(sell))
      await pause(random() * LONGEST_MS)
      await site.kill()
      await site.start()
      await answers
      found.push(await withDatabase(site.env, (database) => compareBook(database, acknowledged)))
      // With the same keys: what was noted without an answer is not noted again.
      for (const nature of sales) while (!(await sell(nature))) await pause(100)
      found.push(await withDatabase(site.env, (database) => compareBook(database, acknowledged)))
    }
    await withDatabase(site.env, (database) => expectIntact(database, site.env))
    return mergeFindings(found)
  },
)

/** Lost: a payment without its row, or a row without its client. Throws if a number is missing. */
async function compareBook({ kysely }: Database, acknowledged: readonly string[]): Promise<Findings> {
  const rows = await kysely
    .selectFrom('receipts')
    .leftJoin('receipt_clients', 'receipt_clients.number', 'receipts.number')
    .select(['receipts.number', 'nature', 'client_id'])
    .orderBy('receipts.number')
    .execute()
  const gap = rows.find(({ number }, index) => number !== index + 1)
  if (gap) throw new Error(`no number before ${gap.number}`)
  const natures = rows.map(({ nature }) => nature)
  return {
    lost: [
      ...acknowledged.filter((nature) => !natures.includes(nature)),
      ...rows.filter(({ client_id }) => client_id === null).map(({ nature }) => `the client of ${nature}`),
    ],
    doubled: natures.filter((nature, index) => natures.indexOf(nature) !== index),
  }
}
