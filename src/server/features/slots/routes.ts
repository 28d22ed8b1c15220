import { Refusal } from '#contract/errors.ts'
import { explainEmptyDays, explainSlot, findNextSlots, listSlots } from '#contract/slots.ts'
import { listAgendaOwners } from '#server/agendas/practitioners.ts'
import { readAvailabilityVersion } from '#server/agendas/queries.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { hashToken } from '#server/security/tokens.ts'
import { versionedCache } from '#server/versioned-cache.ts'
import { emptyDaysBetween, explainStart, freeSlotsBetween, nextFreeSlots } from './actions.ts'
import { listHolders } from './queries.ts'

export function slotRoutes(serve: Serve, context: AppContext): void {
  const answer = cachedAnswers(context)

  serve(listSlots, ({ query, request }) =>
    answer(['creneaux', query], request.visitor, (holder) => freeSlotsBetween(context, { ...query, holder })),
  )

  serve(findNextSlots, ({ query, request }) =>
    answer(['prochain', query], request.visitor, (holder) => nextFreeSlots(context, { ...query, holder })),
  )

  serve(explainEmptyDays, ({ query, request }) =>
    answer(['motifs', query], request.visitor, (holder) => emptyDaysBetween(context, { ...query, holder })),
  )

  serve(explainSlot, async ({ caller, query: { praticienId, ...query } }) => {
    const own = caller.role === 'superadmin' ? praticienId : caller.id
    if (praticienId !== undefined && praticienId !== own) throw new Refusal('not_found')
    const owners = await listAgendaOwners(context.database.kysely, { praticienId: own })
    const praticienIds = owners.map(({ id }) => id)
    if (praticienIds.length === 0) throw new Refusal('practitioner_gone')
    return explainStart(context, { ...query, praticienIds })
  })
}

/**
 * Caches answers while minute, agendas and holds are unchanged: most visitors look at the same weeks. Visitors
 * with a hold bypass the cache: the slot that they hold is still free to them.
 */
function cachedAnswers({ database: { kysely: db }, clock }: AppContext) {
  const versionNow = coalesce(() => readAvailabilityVersion(db))
  const answers = versionedCache<unknown>()
  const holders = versionedCache<Awaited<ReturnType<typeof listHolders>>>()
  // Holds expire by the clock, without a write that would change the version.
  const holdersAt = async (version: string, now: number) => {
    const cached = holders.get(version, '')
    if (cached && now < cached.until) return cached
    const read = await listHolders(db, now)
    holders.set(version, '', read)
    return read
  }
  return async <T>(
    question: readonly [string, unknown],
    visitor: string | undefined,
    compute: (holder: string | undefined) => Promise<T>,
  ): Promise<T> => {
    const { day, minute } = clock.local()
    const version = `${await versionNow()} ${day} ${minute}`
    const { hashes, until } = await holdersAt(version, clock.instant())
    const holder = visitor === undefined || hashes.size === 0 ? undefined : hashToken(visitor)
    if (holder !== undefined && hashes.has(holder)) return compute(holder)
    const [state, key] = [`${version} ${until}`, JSON.stringify(question)]
    const cached = answers.get(state, key)
    if (cached !== undefined) return cached as T
    const computed = await compute(undefined)
    answers.set(state, key, computed)
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
