import { Refusal } from '#contract/errors.ts'
import {
  explainEmptyDays,
  explainSlot,
  findNextSlotOfEach,
  findNextSlots,
  listSlots,
} from '#contract/slots.ts'
import { listAgendaOwners } from '#server/agendas/practitioners.ts'
import { readAvailabilityVersion } from '#server/agendas/queries.ts'
import type { AppContext } from '#server/app-context.ts'
import { createVersionedCache } from '#server/caches/versioned-cache.ts'
import type { Serve } from '#server/http/serve.ts'
import { hashToken } from '#server/security/tokens.ts'
import {
  explainStart,
  findNextFreeSlotOfEach,
  findNextFreeSlots,
  listEmptyDays,
  listFreeSlots,
} from './actions.ts'
import { listHolders } from './queries.ts'

export function slotRoutes(serve: Serve, context: AppContext): void {
  const readCached = createReplyCache(context)

  serve(listSlots, ({ query, request }) =>
    readCached(['creneaux', query], request.visitor, (holder) =>
      listFreeSlots(context, { ...query, holder }),
    ),
  )

  serve(findNextSlots, ({ query, request }) =>
    readCached(['prochain', query], request.visitor, (holder) =>
      findNextFreeSlots(context, { ...query, holder }),
    ),
  )

  serve(findNextSlotOfEach, ({ query, request }) =>
    readCached(['prochain-par-praticien', query], request.visitor, (holder) =>
      findNextFreeSlotOfEach(context, { ...query, holder }),
    ),
  )

  serve(explainEmptyDays, ({ query, request }) =>
    readCached(['motifs', query], request.visitor, (holder) => listEmptyDays(context, { ...query, holder })),
  )

  serve(explainSlot, async ({ caller, query: { praticienId, ...query } }) => {
    if (caller.role !== 'superadmin' && praticienId !== undefined && praticienId !== caller.id) {
      throw new Refusal('not_found')
    }
    const requestedId = caller.role === 'superadmin' ? praticienId : caller.id
    const owners = await listAgendaOwners(context.database.kysely, { praticienId: requestedId })
    const praticienIds = owners.map(({ id }) => id)
    if (praticienIds.length === 0) throw new Refusal('practitioner_gone')
    return explainStart(context, { ...query, praticienIds })
  })
}

/**
 * Caches replies while minute, agendas and holds are unchanged: most visitors look at the same weeks. Visitors
 * with a hold bypass the cache: the slot that they hold is still free to them.
 */
function createReplyCache({ database: { kysely: db }, clock }: AppContext) {
  const readVersion = coalesce(() => readAvailabilityVersion(db))
  const replies = createVersionedCache<unknown>()
  const holderCache = createVersionedCache<Awaited<ReturnType<typeof listHolders>>>()
  // Holds expire by the clock, without a write that would change the version.
  const readHolders = async (version: string, now: number) => {
    const cached = holderCache.get(version, '')
    if (cached && now < cached.until) return cached
    const holders = await listHolders(db, now)
    holderCache.set(version, '', holders)
    return holders
  }
  return async <T>(
    [name, query]: readonly [name: string, query: unknown],
    visitor: string | undefined,
    compute: (holder: string | undefined) => Promise<T>,
  ): Promise<T> => {
    const { day, minute } = clock.local()
    const version = `${await readVersion()} ${day} ${minute}`
    const { hashes, until } = await readHolders(version, clock.instant())
    const holder = visitor === undefined || hashes.size === 0 ? undefined : hashToken(visitor)
    if (holder !== undefined && hashes.has(holder)) return compute(holder)
    const replyVersion = `${version} ${until}`
    const key = JSON.stringify([name, query])
    const cached = replies.get(replyVersion, key)
    if (cached !== undefined) return cached as T
    const computed = await compute(undefined)
    replies.set(replyVersion, key, computed)
    return computed
  }
}

/** Requests of one event-loop turn share one query, sent after the last of them: no result is stale. */
function coalesce<T>(query: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined
  return () => {
    pending ??= nextTurn().then(() => {
      pending = undefined
      return query()
    })
    return pending
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
