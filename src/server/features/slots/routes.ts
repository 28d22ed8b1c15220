import { Refusal } from '#contract/errors.ts'
import { emptyDays, explainSlot, listSlots, nextSlots } from '#contract/slots.ts'
import { listAgendaOwners } from '#server/agendas/practitioners.ts'
import { readSlotsVersion } from '#server/agendas/queries.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { hashToken } from '#server/security/tokens.ts'
import { versionedCache } from '#server/versioned-cache.ts'
import { emptyDaysBetween, explainStart, freeSlotsBetween, nextFreeSlots } from './actions.ts'
import { listHolders } from './queries.ts'

export function slotRoutes(serve: Serve, context: AppContext): void {
  const answer = keptAnswers(context)

  serve(listSlots, ({ query, request }) =>
    answer(['creneaux', query], request.visitor, (holder) => freeSlotsBetween(context, { ...query, holder })),
  )

  serve(nextSlots, ({ query, request }) =>
    answer(['prochain', query], request.visitor, (holder) => nextFreeSlots(context, { ...query, holder })),
  )

  serve(emptyDays, ({ query, request }) =>
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
 * Answers are kept for as long as the minute, the agendas and the holds stand still: most visitors look at the same
 * weeks. Who holds a slot is answered apart, for to them it is still free.
 */
function keptAnswers({ database: { kysely: db }, clock }: AppContext) {
  const versionNow = coalesce(() => readSlotsVersion(db))
  const answers = versionedCache<unknown>()
  const holders = versionedCache<Awaited<ReturnType<typeof listHolders>>>()
  /** A hold runs out at an instant, and nothing is written then. */
  const holdersAt = async (version: string, now: number) => {
    const kept = holders.find(version, '')
    if (kept && now < kept.until) return kept
    const read = await listHolders(db, now)
    holders.keep(version, '', read)
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
    const kept = answers.find(state, key)
    if (kept !== undefined) return kept as T
    const made = await compute(undefined)
    answers.keep(state, key, made)
    return made
  }
}

/** Requests that came in together ask once. The question leaves after the last of them came, so none hears old news. */
function coalesce<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined
  return () => {
    asked ??= nextTurn().then(() => {
      asked = undefined
      return ask()
    })
    return asked
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
