import type { Readable } from 'node:stream'
import type { Admin } from '#contract/auth.ts'
import { Refusal } from '#contract/errors.ts'
import { LIVE_EVENTS } from '#contract/live.ts'
import type { AppContext } from '#server/app-context.ts'
import { isUnavailable } from '#server/db/engine.ts'
import { sessionLimits } from '../auth/actions.ts'
import { listLiveSessions, readAgendaVersions } from './queries.ts'

/** How often the agendas are looked at while somebody listens: whichever process wrote, the database knows. */
const LOOK_MS = 1_000
/** Every so many looks: sessions are judged again, and quiet connections kept open. */
const LOOKS_PER_BEAT = 15
/** Screens of one person that may listen at once. */
const MOST_PER_PERSON = 12

/** The open answer that a listener reads; `http/events.ts` makes one. */
type EventStream = {
  stream: Readable
  send(event: string): void
  /** Keeps proxies from closing a quiet connection. */
  beat(): void
  end(): void
}

/** A signed-in person and the session they listen under. */
type Subscriber = { admin: Admin; tokenHash: string }
type Listener = Subscriber & { events: EventStream }

/** Tells each listener that an agenda which they may see has changed, and lets go of whoever is signed out. */
export class AgendaWatch {
  readonly #practice: AppContext
  readonly #onError: (error: unknown) => void
  readonly #listeners = new Set<Listener>()
  #known = new Map<number, number>()
  #timer: NodeJS.Timeout | undefined
  #looks = 0
  #stopped = false

  constructor(context: AppContext, onError: (error: unknown) => void) {
    this.#practice = context
    this.#onError = onError
  }

  /** Takes somebody in, until their connection closes. */
  async join(ear: Subscriber, open: (onClose: () => void) => EventStream): Promise<Readable> {
    const own = [...this.#listeners].filter(({ admin }) => admin.id === ear.admin.id)
    if (own.length >= MOST_PER_PERSON) throw new Refusal('too_many_requests', { retryAfter: 60 })
    if (this.#listeners.size === 0) this.#known = await this.#versions()
    if (this.#stopped) throw new Refusal('unavailable', { retryAfter: 5 })
    const listener: Listener = { ...ear, events: open(() => this.#leave(listener)) }
    this.#listeners.add(listener)
    if (this.#listeners.size === 1) this.#lookLater()
    // From here on nothing is missed: what they ask now is no older than what we compare with.
    listener.events.send(LIVE_EVENTS.ready)
    return listener.events.stream
  }

  /** Lets everybody go, so that the server can stop. */
  stop(): void {
    this.#stopped = true
    for (const listener of this.#listeners) this.#leave(listener)
  }

  #leave(listener: Listener): void {
    if (!this.#listeners.delete(listener)) return
    listener.events.end()
    if (this.#listeners.size === 0) clearTimeout(this.#timer)
  }

  #lookLater(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(async () => {
      try {
        await this.#look()
      } catch (error) {
        // A database that is away comes back, and the next look tells what changed meanwhile.
        if (!isUnavailable(error) && !this.#stopped) this.#onError(error)
      }
      if (this.#listeners.size > 0) this.#lookLater()
    }, LOOK_MS)
  }

  async #look(): Promise<void> {
    const current = await this.#versions()
    const changed = [...current].flatMap(([id, version]) => (this.#known.get(id) === version ? [] : [id]))
    this.#known = current
    this.#looks += 1
    const concerned = [...this.#listeners].filter(({ admin }) => changed.some((id) => maySee(admin, id)))
    const beats = this.#looks % LOOKS_PER_BEAT === 0
    await this.#letGo(beats ? [...this.#listeners] : concerned)
    for (const { events } of concerned) events.send(LIVE_EVENTS.agenda)
    if (beats) for (const { events } of this.#listeners) events.beat()
  }

  /** Who is no longer signed in hears nothing more. */
  async #letGo(asked: readonly Listener[]): Promise<void> {
    const { database, clock } = this.#practice
    const hashes = asked.map(({ tokenHash }) => tokenHash)
    const alive = await listLiveSessions(database.kysely, hashes, sessionLimits(clock.instant()))
    for (const listener of asked) if (!alive.has(listener.tokenHash)) this.#leave(listener)
  }

  #versions(): Promise<Map<number, number>> {
    return readAgendaVersions(this.#practice.database.kysely)
  }
}

function maySee({ role, id }: Admin, praticienId: number): boolean {
  return role === 'superadmin' || id === praticienId
}
