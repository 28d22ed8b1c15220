import { CompiledQuery, type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { SharedData } from '../../caches/response-cache.ts'
import {
  type Database,
  type Db,
  isUnavailable,
  type Replica,
  type ReplicaLog,
  type WantedVersions,
} from '../engine.ts'
import { executeTogether } from '../statements/batch.ts'
import type { Tables } from '../tables.ts'
import { SELECT_VERSIONS } from './versions.ts'

/** Reads from the replica if it has what the primary has; else from the primary. See docs/decisions/0025. */
export async function readFromReplica<T>(
  { kysely, versions, replica }: Database,
  data: SharedData,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  if (!replica) return work(kysely)
  const { content, agendas } = await versions.read()
  const answer = await replica.read(data === 'slots' ? { content, agendas } : { content }, work)
  return answer ? answer.value : work(kysely)
}

const LAG_PAUSE_MS = 250
const PROOF_PAUSE_MS = 5_000
const MISSES_IN_A_ROW_WHEN_BEHIND = 20

const BEGIN = { compile: () => CompiledQuery.raw('begin isolation level repeatable read, read only') }
const VERSIONS = { compile: () => SELECT_VERSIONS }
const END = CompiledQuery.raw('commit')

type ReplicaState = 'unproven' | 'foreign' | 'away' | 'current' | 'behind'

const SENTENCES: Record<Exclude<ReplicaState, 'unproven'>, string> = {
  foreign: 'DATABASE_REPLICA_URL is no copy of DATABASE_URL: reading from the primary',
  away: 'the read replica does not answer: reading from the primary',
  behind: 'the read replica lags: reading from the primary',
  current: 'the read replica answers',
}

export class CheckedReplica implements Replica {
  readonly #replica: Kysely<Tables>
  readonly #primary: Db
  #log: ReplicaLog | undefined
  #state: ReplicaState = 'unproven'
  #misses = 0
  #askAgainAt = 0

  constructor(replica: Kysely<Tables>, primary: Db) {
    this.#replica = replica
    this.#primary = primary
  }

  start(log: ReplicaLog): void {
    this.#log = log
    void this.#prove()
  }

  close(): Promise<void> {
    return this.#replica.destroy()
  }

  async read<T>(wanted: WantedVersions, work: (db: Db) => Promise<T>): Promise<{ value: T } | undefined> {
    if (performance.now() < this.#askAgainAt) return undefined
    if (this.#state !== 'current' && this.#state !== 'behind') {
      void this.#prove()
      return undefined
    }
    try {
      const answer = await this.#ask(wanted, work)
      this.#count(answer !== undefined)
      return answer
    } catch (error) {
      if (!(error instanceof pg.DatabaseError || isUnavailable(error))) throw error
      this.#leave('away', error)
      return undefined
    }
  }

  #ask<T>(wanted: WantedVersions, work: (db: Db) => Promise<T>): Promise<{ value: T } | undefined> {
    return this.#replica.connection().execute(async (db) => {
      try {
        const [, [found]] = await executeTogether(db, [BEGIN, VERSIONS])
        const isSame =
          found?.content === wanted.content && (wanted.agendas ?? found.agendas) === found.agendas
        return isSame ? { value: await work(db) } : undefined
      } finally {
        await db.executeQuery(END)
      }
    })
  }

  #count(isHit: boolean): void {
    if (isHit) {
      this.#misses = 0
      if (this.#state === 'behind') this.#change('current')
      return
    }
    // Of reads that were under way together, the first one counts.
    if (performance.now() < this.#askAgainAt) return
    this.#misses += 1
    this.#askAgainAt = performance.now() + LAG_PAUSE_MS
    if (this.#misses === MISSES_IN_A_ROW_WHEN_BEHIND) this.#change('behind')
  }

  async #prove(): Promise<void> {
    this.#askAgainAt = performance.now() + PROOF_PAUSE_MS
    try {
      const [own, copied] = await Promise.all([identityOf(this.#primary), identityOf(this.#replica)])
      if (own !== copied) return this.#leave('foreign')
      this.#misses = 0
      this.#askAgainAt = 0
      this.#change('current')
    } catch (error) {
      this.#leave('away', error)
    }
  }

  #leave(state: 'foreign' | 'away', err?: unknown): void {
    this.#askAgainAt = performance.now() + PROOF_PAUSE_MS
    this.#change(state, err)
  }

  #change(state: Exclude<ReplicaState, 'unproven'>, err?: unknown): void {
    if (state === this.#state) return
    this.#state = state
    if (state === 'current') this.#log?.info({}, SENTENCES[state])
    else this.#log?.warn({ err }, SENTENCES[state])
  }
}

/** When it was created, and which uploads and key belong to it: the same in its copies alone. */
async function identityOf(db: Db): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    select concat_ws(' ', (select timestamp from kysely_migration order by name limit 1), storage_id, key_check) as identity
      from installation`.execute(db)
  return rows[0]?.identity ?? ''
}
