import type { FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '#contract/booking/slots.ts'
import { Refusal } from '#contract/errors.ts'
import { agendaReading } from '#domain/accounts/audit.ts'
import { listAgendaOwners } from '#server/agendas/practitioners.ts'
import type { AppContext } from '#server/app-context.ts'
import { createVersionedCache } from '#server/caches/versioned-cache.ts'
import type { Serve } from '#server/http/serve.ts'
import { hashToken } from '#server/security/tokens.ts'
import {
  explainSlot,
  findNextFreeSlotOfEach,
  findNextFreeSlots,
  listEmptyDays,
  listFreeSlots,
  type SlotSources,
} from './actions.ts'
import { listHolders } from './queries.ts'
import { checkStart } from './start-check.ts'

export function slotRoutes(serve: Serve, context: AppContext): void {
  const readCached = createReplyCache(context)

  serve(contract.listSlots, ({ query, request, reply }) =>
    readCached(['creneaux', query], { request, reply }, (sources, holder) =>
      listFreeSlots(sources, { ...query, holder }),
    ),
  )

  serve(contract.findNextSlots, ({ query, request, reply }) =>
    readCached(['prochain', query], { request, reply }, (sources, holder) =>
      findNextFreeSlots(sources, { ...query, holder }),
    ),
  )

  serve(contract.findNextSlotOfEach, ({ query, request, reply }) =>
    readCached(['prochain-par-praticien', query], { request, reply }, (sources, holder) =>
      findNextFreeSlotOfEach(sources, { ...query, holder }),
    ),
  )

  serve(contract.explainEmptyDays, ({ query, request, reply }) =>
    readCached(['motifs', query], { request, reply }, (sources, holder) =>
      listEmptyDays(sources, { ...query, holder }),
    ),
  )

  serve(contract.explainSlot, async ({ caller, query: { praticienId, ...query } }) => {
    if (caller.role !== 'superadmin' && praticienId !== undefined && praticienId !== caller.id) {
      throw new Refusal('not_found')
    }
    const requestedId = caller.role === 'superadmin' ? praticienId : caller.id
    const owners = await listAgendaOwners(context.database.kysely, { praticienId: requestedId })
    const praticienIds = owners.map(({ id }) => id)
    if (praticienIds.length === 0) throw new Refusal('practitioner_gone')
    return explainSlot(context, { ...query, praticienIds })
  })

  serve(contract.checkStart, ({ caller, query, note }) => {
    Object.assign(note, agendaReading({ start: query.date, end: query.date }))
    return checkStart(context, caller, query)
  })
}

type Exchange = { request: FastifyRequest; reply: FastifyReply }

const MINUTE_MS = 60_000

/**
 * Caches replies while minute, agendas and holds are unchanged: most visitors look at the same weeks. Visitors
 * with a hold bypass the cache: the slot that they hold is still free to them.
 */
function createReplyCache({ database, clock }: AppContext) {
  const { kysely: db, versions } = database
  const replies = createVersionedCache<object>()
  return async <T extends object>(
    [name, query]: readonly [name: string, query: unknown],
    { request: { visitor, caller, url }, reply }: Exchange,
    compute: (sources: SlotSources, holder?: string) => Promise<T>,
  ): Promise<T> => {
    const now = clock.instant()
    const { day, minute } = clock.local()
    const current = await versions.read()
    // Holds expire by the clock, without a write that would change the versions.
    const { hashes, until } = await listHolders(db, now)
    const holder = visitor === undefined || hashes.size === 0 ? undefined : hashToken(visitor)
    if (holder !== undefined && hashes.has(holder)) return compute({ database, clock }, holder)
    if (caller === null) {
      const nextMinute = (Math.floor(now / MINUTE_MS) + 1) * MINUTE_MS
      const validUntil = Math.min(until, nextMinute)
      reply.shared = { data: 'slots', versions: current, until: validUntil, url, status: 200 }
    }
    const version = `${current.content} ${current.agendas} ${day} ${minute} ${until}`
    const key = JSON.stringify([name, query])
    const cached = replies.get(version, key)
    if (cached !== undefined) return cached as T
    const computed = await compute({ database, clock })
    replies.set(version, key, computed)
    return computed
  }
}
