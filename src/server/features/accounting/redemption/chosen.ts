import type { Admin } from '#contract/accounts/sign-in.ts'
import { invalid, Refusal } from '#contract/errors.ts'
import { parseVoucherCode } from '#domain/accounting/voucher-code.ts'
import {
  FOREIGN_PACK,
  ONE_VOUCHER,
  SHORT_CODE,
  UNKNOWN_CODE,
  WRONG_CODE,
} from '#domain/accounting/voucher-refusal.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, lockKeys, type Trx } from '#server/db/engine.ts'
import { insertDailyCounts, readDailyCounts } from '#server/db/statements/daily-counts.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import { isRecordOpen } from '#server/practice/records/open-records.ts'
import { networksOf } from '#server/security/address-block.ts'
import { hmacToken } from '#server/security/secret.ts'
import { hashToken } from '#server/security/tokens.ts'
import type { BookingOrigin } from '../../messages/booking-limits/actions.ts'
import { findByForeignCode, hasForeignCodes, isOpenToVisitors } from './foreign-codes.ts'
import { type FoundVoucher, findVoucher } from './queries.ts'

/** Codes that a network may look up, so that none can be guessed. */
const TRIES_PER_HOUR = 10
const HOUR_MS = 3_600_000

type Choice = { voucherCode?: string | undefined; packId?: number | undefined }

/** `field`: how it was chosen, and where a refusal is said. */
export type ChosenVoucher = { voucher: FoundVoucher; field: 'voucherCode' | 'packId' | 'usesPack' }

/** By staff: the code of a voucher, or a pack of the client whom they have chosen, whose record is open to them. */
export async function findChosenByStaff(
  context: AppContext,
  caller: Admin,
  { voucherCode, packId }: Choice,
): Promise<ChosenVoucher | undefined> {
  if (packId === undefined) return findChosen(context, voucherCode, null)
  if (voucherCode !== undefined) throw invalid('packId', ONE_VOUCHER)
  const { kysely: db } = context.database
  const voucher = await findVoucher(db, { id: packId })
  const id = voucher?.clientId ?? null
  if (voucher && id !== null && (await isRecordOpen(context, db, { caller, id })))
    return { voucher, field: 'packId' }
  throw invalid('packId', FOREIGN_PACK)
}

/** As `requireChosen`; undefined without a code. */
export async function findChosen(
  context: AppContext,
  typed: string | undefined,
  origin: BookingOrigin | null,
): Promise<ChosenVoucher | undefined> {
  return typed === undefined ? undefined : requireChosen(context, typed, origin)
}

/**
 * Before anything is locked. `origin` is null for staff, whom no limit bounds, and who honor codes once no more are sold.
 * Throws invalid, too_many_requests.
 */
export async function requireChosen(
  context: AppContext,
  typed: string,
  origin: Origin | null,
): Promise<ChosenVoucher> {
  const { kysely: db } = context.database
  if (origin && !(await readStored(db, 'vouchers')).isOn) throw new Refusal('vouchers_off')
  const field = 'voucherCode'
  return { voucher: await requireVoucherByCode(context, typed, { field, origin }), field }
}

type VisitChoice = Pick<Choice, 'packId'> & {
  caller: Admin
  clientId: number | null
  code?: string | undefined
}

/** For a visit of the client. Whoever has its code may use a pack of a withheld record all the same. */
export async function requireChosenForVisit(
  context: AppContext,
  { caller, clientId, code = '', packId }: VisitChoice,
): Promise<FoundVoucher> {
  const { kysely: db } = context.database
  if (packId === undefined) return requireVoucherByCode(context, code, { field: 'code', origin: null })
  if (clientId !== null && !(await isRecordOpen(context, db, { caller, id: clientId })))
    throw new Refusal('record_withheld')
  const pack = await findVoucher(db, { id: packId })
  if (pack && pack.clientId !== null && pack.clientId === clientId) return pack
  throw new Refusal('not_found')
}

/** As booked: a merge or a correction may have moved either since the pack was chosen. */
export async function requirePackOfRecord(
  trx: Trx,
  { voucherId, reservationId }: { voucherId: number; reservationId: number },
): Promise<void> {
  const own = await trx
    .selectFrom('agenda_entries')
    .innerJoin('vouchers', 'vouchers.client_id', 'agenda_entries.client_id')
    .select('vouchers.id')
    .where('agenda_entries.id', '=', reservationId)
    .where('vouchers.id', '=', voucherId)
    .executeTakeFirst()
  if (!own) throw invalid('packId', FOREIGN_PACK)
}

type Origin = Pick<BookingOrigin, 'address'>
type Search = { field: 'voucherCode' | 'code'; origin: Origin | null }

/** A visitor’s search for something that can be a code is counted, and may be refused. */
async function requireVoucherByCode(
  context: AppContext,
  typed: string,
  { field, origin }: Search,
): Promise<FoundVoucher> {
  const { kysely: db } = context.database
  const isOurs = parseVoucherCode(typed) !== null
  if (!isOurs && !(await hasForeignCodes(db))) throw invalid(field, WRONG_CODE)
  if (origin && !isOurs && !isOpenToVisitors(typed)) throw invalid(field, SHORT_CODE)
  if (origin) await countTry(context, origin)
  const voucher = (await findByOwnCode(db, typed)) ?? (await findByForeignCode(context, typed))
  if (voucher) return voucher
  throw invalid(field, UNKNOWN_CODE)
}

async function findByOwnCode(db: Db, typed: string): Promise<FoundVoucher | undefined> {
  const code = parseVoucherCode(typed)
  return code === null ? undefined : findVoucher(db, { codeHash: hashToken(code) })
}

/** By either code, for staff; `code` as we print ours, null for that of another program. Undefined for no voucher’s. */
export async function findVoucherByCode(
  context: Pick<AppContext, 'config' | 'database'>,
  typed: string,
): Promise<{ id: number; code: string | null } | undefined> {
  const own = await findByOwnCode(context.database.kysely, typed)
  if (own) return { id: own.id, code: parseVoucherCode(typed) }
  const foreign = await findByForeignCode(context, typed)
  return foreign && { id: foreign.id, code: null }
}

/** In a transaction of its own: a refused booking counts, too. */
async function countTry({ config, database, clock }: AppContext, { address }: Origin): Promise<void> {
  if (!config.rateLimits) return
  const bounds = new Map(
    networksOf(address).map(({ name, share }) => [
      hmacToken(config, name, 'voucher-code'),
      TRIES_PER_HOUR * share,
    ]),
  )
  const hashes = [...bounds.keys()]
  await database.transaction(async (trx) => {
    await lockKeys(database, trx, { namespace: 'bookingLimit', keys: hashes })
    const now = clock.instant()
    const counts = await readDailyCounts(trx, { hashes, now, since: now - HOUR_MS })
    const isFull = [...bounds].some(([hash, bound]) => (counts.get(hash) ?? 0) >= bound)
    if (isFull) throw new Refusal('too_many_requests', { retryAfter: HOUR_MS / 1000 })
    await insertDailyCounts(trx, { hashes, now })
  })
}
