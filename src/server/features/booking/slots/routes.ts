import type { FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '#contract/booking/slots.ts'
import { Refusal } from '#contract/errors.ts'
import { agendaReading } from '#domain/accounts/audit.ts'
import { scopeOf } from '#domain/accounts/role.ts'
import { addDays } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import { createVersionedCache } from '#server/caches/versioned-cache.ts'
import type { Db } from '#server/db/engine.ts'
import type { Serve } from '#server/http/serve.ts'
import { listAgendaOwners } from '#server/practice/agendas/practitioners.ts'
import { type RequestedService, requireService } from '#server/practice/price-list/services.ts'
import { hashToken } from '#server/security/tokens.ts'
import {
  explainSlot,
  findNextFreeSlotOfEach,
  findNextFreeSlots,
  listEmptyDays,
  listFreeSlots,
  type SlotSources,
} from './actions.ts'
import { findMostBookedService, listHolders } from './queries.ts'
import { checkStart } from './start-check.ts'

export function slotRoutes(serve: Serve, context: AppContext): void {
  const readCached = createReplyCache(context)
  const { kysely: db } = context.database

  serve(contract.listSlots, async ({ query, request, reply }) => {
    const filter = await withLength(db, query)
    return readCached(['creneaux', filter], { request, reply }, (sources, holder) =>
      listFreeSlots(sources, { ...filter, holder }),
    )
  })

  serve(contract.findNextSlots, async ({ query, request, reply }) => {
    const filter = await withLength(db, query)
    return readCached(['prochain', filter], { request, reply }, (sources, holder) =>
      findNextFreeSlots(sources, { ...filter, holder }),
    )
  })

  serve(contract.findNextSlotOfEach, async ({ query, request, reply }) => {
    const filter = await withLength(db, query)
    return readCached(['prochain-par-praticien', filter], { request, reply }, (sources, holder) =>
      findNextFreeSlotOfEach(sources, { ...filter, holder }),
    )
  })

  serve(contract.explainEmptyDays, async ({ query, request, reply }) => {
    const filter = await withLength(db, query)
    return readCached(['motifs', filter], { request, reply }, (sources, holder) =>
      listEmptyDays(sources, { ...filter, holder }),
    )
  })

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

  serve(contract.findUsualService, async ({ caller, query: { praticienId } }) => {
    const scope = scopeOf(caller)
    const since = addDays(context.clock.local().day, -USUAL_DAYS)
    return { serviceId: await findMostBookedService(db, { praticienId, ...scope, since }) }
  })

  serve(contract.checkStart, ({ caller, query, note }) => {
    Object.assign(note, agendaReading({ start: query.date, end: query.date }))
    return checkStart(context, caller, query)
  })
}

/** The days by which the usual service is judged. */
const USUAL_DAYS = 90

type Parts = Partial<RequestedService>

/** Slots are cached by minutes: their number is bounded, unlike that of combinations of options. */
async function withLength<Q extends Parts>(
  db: Db,
  { variantId, optionIds, ...filter }: Q,
): Promise<Omit<Q, 'variantId' | 'optionIds'> & { duration?: number }> {
  const { serviceId } = filter
  if (serviceId === undefined || (variantId === undefined && optionIds === undefined)) return filter
  const { duration } = await requireService(db, { serviceId, variantId, optionIds })
  return { ...filter, duration }
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
