import type { Readable } from 'node:stream'
import type { Admin } from '#contract/accounts/sign-in.ts'
import { LIVE_EVENTS } from '#contract/booking/live/live-events.ts'
import { Refusal } from '#contract/errors.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, isUnavailable } from '#server/db/engine.ts'
import { sessionLimits } from '../../accounts/sign-in/actions.ts'
import { isLiveSession, type SessionLimits } from '../../accounts/sign-in/queries.ts'

/** Polls the database, since another process may have written. */
const POLL_MS = 1_000
const POLLS_PER_HEARTBEAT = 15
const MAX_STREAMS_PER_USER = 12

type EventStream = {
  stream: Readable
  send(event: string): void
  /** Keeps proxies from closing an idle connection. */
  beat(): void
  end(): void
}

/** `since`: version of the agendas before which the client has read nothing. */
type Subscriber = { admin: Admin; tokenHash: string; since?: string | undefined }
type Listener = Subscriber & { events: EventStream }

/**
 * Notifies listeners that an agenda they may see has changed, and disconnects those signed out. Events carry no
 * data: the browser refetches with its own permissions.
 */
export class AgendaWatch {
  readonly #context: AppContext
  readonly #onError: (error: unknown) => void
  readonly #listeners = new Set<Listener>()
  #lastVersions = new Map<number, number>()
  #timer: NodeJS.Timeout | undefined
  #polls = 0
  #stopped = false

  constructor(context: AppContext, onError: (error: unknown) => void) {
    this.#context = context
    this.#onError = onError
  }

  async subscribe(
    { since, ...subscriber }: Subscriber,
    open: (onClose: () => void) => EventStream,
  ): Promise<Readable> {
    const ofSameUser = [...this.#listeners].filter(({ admin }) => admin.id === subscriber.admin.id)
    if (ofSameUser.length >= MAX_STREAMS_PER_USER) throw new Refusal('too_many_requests', { retryAfter: 60 })
    if (this.#listeners.size === 0) this.#lastVersions = await this.#readVersions()
    if (this.#stopped) throw new Refusal('unavailable', { retryAfter: 5 })
    const listener: Listener = { ...subscriber, events: open(() => this.#disconnect(listener)) }
    this.#listeners.add(listener)
    if (this.#listeners.size === 1) this.#schedulePoll()
    // No change is lost: what the client fetches after `ready`, or had read since, is at least as new as `#lastVersions`.
    const isUnchanged = since === String(sumOf(this.#lastVersions))
    listener.events.send(isUnchanged ? LIVE_EVENTS.unchanged : LIVE_EVENTS.ready)
    return listener.events.stream
  }

  /** Ends all streams, which would otherwise keep the server from closing. */
  stop(): void {
    this.#stopped = true
    for (const listener of this.#listeners) this.#disconnect(listener)
  }

  #disconnect(listener: Listener): void {
    if (!this.#listeners.delete(listener)) return
    listener.events.end()
    if (this.#listeners.size === 0) clearTimeout(this.#timer)
  }

  #schedulePoll(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(async () => {
      try {
        await this.#poll()
      } catch (error) {
        // After an outage, the next successful poll reports what changed meanwhile.
        if (!isUnavailable(error) && !this.#stopped) this.#onError(error)
      }
      if (this.#listeners.size > 0) this.#schedulePoll()
    }, POLL_MS)
  }

  async #poll(): Promise<void> {
    const current = await this.#readVersions()
    const changed = [...current].flatMap(([id, version]) =>
      this.#lastVersions.get(id) === version ? [] : [id],
    )
    this.#lastVersions = current
    this.#polls += 1
    const affected = [...this.#listeners].filter(({ admin }) => changed.some((id) => maySee(admin, id)))
    const isHeartbeat = this.#polls % POLLS_PER_HEARTBEAT === 0
    await this.#disconnectSignedOut(isHeartbeat ? [...this.#listeners] : affected)
    for (const { events } of affected) events.send(LIVE_EVENTS.agenda)
    if (isHeartbeat) for (const { events } of this.#listeners) events.beat()
  }

  async #disconnectSignedOut(listeners: readonly Listener[]): Promise<void> {
    const { database, clock } = this.#context
    const hashes = listeners.map(({ tokenHash }) => tokenHash)
    const liveHashes = await listLiveSessions(database.kysely, hashes, sessionLimits(clock.instant()))
    for (const listener of listeners) if (!liveHashes.has(listener.tokenHash)) this.#disconnect(listener)
  }

  #readVersions(): Promise<Map<number, number>> {
    return readAgendaVersions(this.#context.database.kysely)
  }
}

/** Like `Versions.agendas`. */
function sumOf(versions: ReadonlyMap<number, number>): number {
  return [...versions.values()].reduce((sum, version) => sum + version, 0)
}

function maySee({ role, id }: Admin, praticienId: number): boolean {
  return role === 'superadmin' || id === praticienId
}

async function readAgendaVersions(db: Db): Promise<Map<number, number>> {
  const rows = await db.selectFrom('agenda_versions').select(['practitioner_id', 'version']).execute()
  return new Map(rows.map(({ practitioner_id, version }) => [practitioner_id, version]))
}

async function listLiveSessions(
  db: Db,
  tokenHashes: readonly string[],
  limits: SessionLimits,
): Promise<Set<string>> {
  if (tokenHashes.length === 0) return new Set()
  const rows = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where('token_hash', 'in', tokenHashes)
    .where(isLiveSession(limits))
    .execute()
  return new Set(rows.map(({ token_hash }) => token_hash))
}
