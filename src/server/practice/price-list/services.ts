import { sql } from 'kysely'
import type { ReservationParts, ServicePart } from '#contract/booking/services.ts'
import { invalid, Refusal } from '#contract/errors.ts'
import { type Cents, toEuros } from '#domain/language/money.ts'
import type { Minute } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import {
  type AgreedPart,
  findVariantLike,
  isTooExpensive,
  isTooLong,
  nameOfParts,
  type ServiceParts,
  sumOfParts,
} from '#domain/visit/service-parts.ts'
import type { Flag, Json } from '../../db/columns.ts'
import type { Database, Db, Trx } from '../../db/engine.ts'

/** Without `variantId`, the main variant. */
export type RequestedService = {
  serviceId: number
  variantId?: number | null | undefined
  optionIds?: readonly number[] | undefined
}

/** Name, length and price are those of its parts together; `listedName` is the one in the price list. */
export type BookedService = {
  id: number
  listedName: string
  name: string
  duration: Minute
  buffer: Minute | null
  cents: Cents
  onRequest: boolean
  /** It has an amount to be paid at booking, wherever deposits are asked. */
  hasDeposit: boolean
  parts: ServiceParts
  /** Chosen without variants and options, of a service whose main variant has no name. */
  isPlain: boolean
}

/**
 * Throws service_gone, variant_gone, option_gone, or invalid for parts that are too much together. Instead of a service
 * that was grouped, returns the variant that it became.
 */
export function requireService(db: Db, chosen: RequestedService): Promise<BookedService> {
  return findChosen(db, chosen, { isLocked: false })
}

/**
 * As `requireService`. Until the transaction ends, the service cannot be hidden, removed or changed. SQLite serializes
 * writes anyway.
 */
export function lockService(
  { engine }: Pick<Database, 'engine'>,
  trx: Trx,
  chosen: RequestedService,
): Promise<BookedService> {
  return findChosen(trx, chosen, { isLocked: engine === 'postgres' })
}

/** Of a service that visitors are about to book. */
export function refuseOnRequest({ onRequest }: BookedService): void {
  if (onRequest) throw new Refusal('service_on_request')
}

/** Of services that may be hidden or removed. */
export async function listServicesWithOwnBuffer(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('services')
    .select('id')
    .where('id', 'in', ids)
    .where('buffer_minutes', 'is not', null)
    .orderBy('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Throws invalid for parts that are too much together. */
export function withParts(service: BookedService, parts: ServiceParts): BookedService {
  const sum = sumOfParts(parts)
  if (isTooLong(sum))
    throw invalid('optionIds', french`Le rendez-vous dure au plus 12 heures, options comprises.`)
  if (isTooExpensive(sum))
    throw invalid('optionIds', french`Le prix est au plus de 10 000 €, options comprises.`)
  const name = nameOfParts(service.listedName, parts)
  const isPlain = service.isPlain && parts.options.length === 0
  return { ...service, name, duration: sum.minutes, cents: sum.cents, parts, isPlain }
}

export type StoredParts = { parts: Json | null; partsServiceId: number | null }

export function storedParts({ id, parts, isPlain }: BookedService): StoredParts {
  return isPlain ? NO_PARTS : { parts: JSON.stringify(parts), partsServiceId: id }
}

export const NO_PARTS: StoredParts = { parts: null, partsServiceId: null }

/** Null for a plain service. Parts of another service do not count: the version before changes `serviceId` alone. */
export function readStoredParts({
  parts,
  partsServiceId,
  serviceId,
}: StoredParts & { serviceId: number | null }): ServiceParts | null {
  return parts !== null && partsServiceId === serviceId ? JSON.parse(parts) : null
}

/** For a reply; nothing for a plain service. */
export function showParts(stored: Parameters<typeof readStoredParts>[0]): { parts?: ReservationParts } {
  const parts = readStoredParts(stored)
  if (parts === null) return {}
  const { id: _, ...variant } = toServicePart({ id: 0, ...parts.variant })
  return { parts: { variant, options: parts.options.map(toServicePart) } }
}

export function toServicePart({ id, name, minutes, cents }: AgreedPart & { id: number }): ServicePart {
  return { id, name, duration: minutes, price: toEuros(cents) }
}

type Locking = { isLocked: boolean }

async function findChosen(
  db: Db,
  { serviceId, variantId, optionIds = [] }: RequestedService,
  locking: Locking,
): Promise<BookedService> {
  const row = await findActiveService(db, serviceId, locking)
  if (!row) return findChosen(db, { ...(await requireSuccessor(db, serviceId)), optionIds }, locking)
  const { variantName, onRequest, hasDeposit, ...service } = row
  const main = { name: variantName, minutes: service.duration, cents: service.cents }
  const plain = {
    ...service,
    listedName: service.name,
    onRequest: onRequest === 1,
    hasDeposit: hasDeposit === 1,
    parts: { variant: main, options: [] },
    isPlain: typeof variantId !== 'number' && variantName === '',
  }
  const variant = typeof variantId === 'number' ? await requireVariant(db, serviceId, variantId) : main
  return withParts(plain, { variant, options: await requireOptions(db, serviceId, optionIds) })
}

/** With the service, so that a booking without one costs no query. */
const HAS_DEPOSIT = sql<Flag>`case when exists (select 1 from service_deposits deposit
  where deposit.service_id = services.id) then 1 else 0 end`

function findActiveService(db: Db, id: number, { isLocked }: Locking) {
  const service = db
    .selectFrom('services')
    .select([
      'id',
      'name',
      'duration_minutes as duration',
      'buffer_minutes as buffer',
      'price_cents as cents',
      'on_request as onRequest',
      'variant_name as variantName',
      HAS_DEPOSIT.as('hasDeposit'),
    ])
    .$narrowType<{ onRequest: Flag }>()
    .where('id', '=', id)
    .where('active', '=', 1)
  return (isLocked ? service.forShare() : service).executeTakeFirst()
}

async function requireSuccessor(db: Db, id: number) {
  const former = await db
    .selectFrom('services')
    .select(['grouped_into as serviceId', 'variant_name as name', 'duration_minutes as duration'])
    .where('id', '=', id)
    .where('grouped_into', 'is not', null)
    .$narrowType<{ serviceId: number }>()
    .executeTakeFirst()
  if (!former) throw new Refusal('service_gone')
  const { serviceId } = former
  const main = await db
    .selectFrom('services')
    .select(['variant_name as name', 'duration_minutes as duration'])
    .where('id', '=', serviceId)
    .executeTakeFirstOrThrow()
  const variants = await selectVariants(db, serviceId).orderBy('id').execute()
  return { serviceId, variantId: findVariantLike([{ ...main, id: null }, ...variants], former)?.id }
}

type Sold = StoredParts & { serviceId: number; duration: Minute }

/**
 * Today’s counterpart of a booked service: its variant of the same length, with the options that still exist. Null if
 * the service is gone or has no such length any more.
 */
export async function findSoldToday(
  db: Db,
  booked: Sold,
): Promise<{ request: RequestedService; service: BookedService } | null> {
  const parts = readStoredParts(booked)
  const main = await findActiveService(db, booked.serviceId, { isLocked: false })
  if (!main) return null
  const variants = await selectVariants(db, main.id).orderBy('id').execute()
  const wanted = { name: parts?.variant.name ?? '', duration: parts?.variant.minutes ?? booked.duration }
  const variant = findVariantLike([{ ...main, name: main.variantName, id: null }, ...variants], wanted)
  if (!variant) return null
  const optionIds = await listOfferedOptionIds(db, main.id, parts?.options.map(({ id }) => id) ?? [])
  const request = { serviceId: main.id, variantId: variant.id, optionIds }
  return { request, service: await requireService(db, request) }
}

async function listOfferedOptionIds(db: Db, serviceId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('service_option_offers')
    .select('option_id as id')
    .where('service_id', '=', serviceId)
    .where('option_id', 'in', ids)
    .orderBy('option_id')
    .execute()
  return rows.map(({ id }) => id)
}

async function requireVariant(db: Db, serviceId: number, id: number) {
  const variant = await selectVariants(db, serviceId).where('id', '=', id).executeTakeFirst()
  if (!variant) throw refusalOf('variant_gone', 'variantId')
  return { name: variant.name, minutes: variant.duration, cents: variant.cents }
}

function selectVariants(db: Db, serviceId: number) {
  return db
    .selectFrom('service_variants')
    .select(['id', 'name', 'duration_minutes as duration', 'price_cents as cents'])
    .where('service_id', '=', serviceId)
}

/** In the order of the price list. Throws option_gone. */
export async function requireOptions(db: Db, serviceId: number, ids: readonly number[]) {
  if (ids.length === 0) return []
  const options = await db
    .selectFrom('service_options')
    .innerJoin('service_option_offers', 'option_id', 'service_options.id')
    .select(['service_options.id', 'name', 'duration_minutes as minutes', 'price_cents as cents'])
    .where('service_id', '=', serviceId)
    .where('service_options.id', 'in', ids)
    .orderBy('service_options.id')
    .execute()
  if (options.length < ids.length) throw refusalOf('option_gone', 'optionIds')
  return options
}

function refusalOf(code: 'variant_gone' | 'option_gone', path: string): Refusal {
  return new Refusal(code, { issues: [{ path, message: new Refusal(code).message }] })
}
