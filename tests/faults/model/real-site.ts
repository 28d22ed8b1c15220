import { sql } from 'kysely'
import type { PostgresAddress } from '../../support/database/postgres.ts'
import { fakeCarriers, insertTemplates } from '../../support/mail/post.ts'
import { loadBuiltCode } from '../../support/practice/built-code.ts'
import { freshDatabase, type Home, openSite, type TestSite } from '../../support/practice/site.ts'
import { TestClient } from '../../support/practice/test-client.ts'
import { appAt } from '../../support/servers/remote-server.ts'
import type { Reply, Step } from './step.ts'

/** Mondays: New Year is near, or the night in which the clocks change. */
export const OPENINGS = ['2027-12-27T08:00', '2027-03-22T08:00', '2027-10-25T08:00'] as const

type Opening = (typeof OPENINGS)[number]

/** Writes that fail, one at a time. */
export const FAILING_WRITES = [
  { table: 'agenda_entries', event: 'insert' },
  { table: 'agenda_entries', event: 'update' },
  { table: 'agenda_entries', event: 'delete' },
  { table: 'outbox', event: 'insert' },
  { table: 'reservation_history', event: 'insert' },
  { table: 'reservation_links', event: 'insert' },
  { table: 'idempotency_keys', event: 'insert' },
  { table: 'contact_messages', event: 'insert' },
  { table: 'agendas', event: 'update' },
] as const

export type FailingWrite = (typeof FAILING_WRITES)[number]

/** The built application on a real database, which stays when it is closed and opened again. */
export class RealSite {
  #site: TestSite
  readonly #home: Home
  readonly #openedAt: Opening
  readonly #clients = new Map<string, TestClient>()
  /** How often each message was handed over, by its Message-ID. */
  readonly handedOver = new Map<string, number>()

  private constructor(site: TestSite, home: Home, openedAt: Opening) {
    this.#site = site
    this.#home = home
    this.#openedAt = openedAt
  }

  static async open(postgres: PostgresAddress | undefined, openedAt: Opening): Promise<RealSite> {
    const home = await freshDatabase(postgres)
    const site = await openOn(home, openedAt)
    await insertTemplates(site)
    return new RealSite(site, home, openedAt)
  }

  get site(): TestSite {
    return this.#site
  }

  async reopen(): Promise<void> {
    const instant = this.#site.clock.instant()
    await this.#site.close()
    this.#site = await openOn(this.#home, this.#openedAt)
    this.advance((instant - this.#site.clock.instant()) / 1000)
    for (const [who, client] of this.#clients)
      this.#clients.set(who, client.at(appAt(this.#site.app.listeningOrigin)))
  }

  async close(): Promise<void> {
    await this.#site.close()
    await this.#home.remove()
  }

  advance(seconds: number): void {
    this.#site.clock.advanceSeconds(seconds)
  }

  /** Staff whose session has ended sign in again, and do so before what asks who they are. */
  async send({ who, method, path, body, headers }: Step['request']): Promise<Reply> {
    const isStaff = !/^(?:visitor|client)-/.test(who)
    const client = await this.#clientOf(who, isStaff)
    const ask = (): Promise<Reply> => {
      if (method === 'GET') return client.get(path, headers)
      return method === 'DELETE'
        ? client.delete(path, headers)
        : client[lowerCase(method)](path, body, headers)
    }
    // Open to everybody: without a session, the request would be a visitor’s.
    if (isStaff && path === '/api/reservations') {
      const session = await client.get('/api/admin/agenda/config')
      if (session.status === 401) await client.signIn(who)
    }
    const reply = await ask()
    if (!isStaff || reply.status !== 401) return reply
    await client.signIn(who)
    return ask()
  }

  async #clientOf(who: string, isStaff: boolean): Promise<TestClient> {
    const known = this.#clients.get(who)
    if (known) return known
    const client = new TestClient(appAt(this.#site.app.listeningOrigin))
    this.#clients.set(who, client)
    return isStaff ? client.signIn(who) : client
  }

  /** Every write of that kind fails until `repair`. */
  async damage({ table, event }: FailingWrite): Promise<void> {
    const { engine, kysely: db } = this.#site.database
    const head = sql`create trigger planted_fault before ${sql.raw(event)} on ${sql.table(table)} for each row`
    if (engine === 'sqlite')
      return void (await sql`${head} begin select raise(abort, 'planted fault'); end`.execute(db))
    await sql`create or replace function planted_fault() returns trigger language plpgsql as $$
      begin raise exception 'planted fault'; end $$`.execute(db)
    await sql`${head} execute function planted_fault()`.execute(db)
  }

  async repair({ table }: FailingWrite): Promise<void> {
    const { engine, kysely: db } = this.#site.database
    const location = engine === 'postgres' ? sql` on ${sql.table(table)}` : sql``
    await sql`drop trigger planted_fault${location}`.execute(db)
  }

  /** Runs the worker once; a server that `refuses` takes no message. */
  async deliver({ refuses = false } = {}): Promise<void> {
    const { smsSender, log } = fakeCarriers()
    const send = async ({ messageId }: { messageId: string }) => {
      if (refuses) throw Object.assign(new Error('421 Service indisponible'), { responseCode: 421 })
      this.handedOver.set(messageId, (this.handedOver.get(messageId) ?? 0) + 1)
      return 'server' as const
    }
    const { sendDue } = await loadBuiltCode()
    await sendDue({ ...this.#site, smsSender, log, mailer: { send } })
  }
}

async function openOn({ env }: Home, now: Opening): Promise<TestSite> {
  const site = await openSite({ home: { env, remove: async () => {} }, now, code: await loadBuiltCode() })
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  return site
}

function lowerCase(method: 'POST' | 'PUT'): 'post' | 'put' {
  return method === 'POST' ? 'post' : 'put'
}
