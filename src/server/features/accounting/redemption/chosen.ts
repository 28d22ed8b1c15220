import type { Admin } from '#contract/accounts/sign-in.ts'
import { invalid, Refusal } from '#contract/errors.ts'
import { parseVoucherCode } from '#domain/accounting/voucher-code.ts'
import { FOREIGN_PACK, ONE_VOUCHER, UNKNOWN_CODE, WRONG_CODE } from '#domain/accounting/voucher-refusal.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, lockKeys, type Trx } from '#server/db/engine.ts'
import { insertDailyCounts, readDailyCounts } from '#server/db/statements/daily-counts.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import { isRecordOpen } from '#server/practice/records/open-records.ts'
import { networksOf } from '#server/security/address-block.ts'
import { hmacToken } from '#server/security/secret.ts'
import { hashToken } from '#server/security/tokens.ts'
import type { BookingOrigin } from '../../messages/booking-limits/actions.ts'
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
  origin: Pick<BookingOrigin, 'address'> | null,
): Promise<ChosenVoucher> {
  const { kysely: db } = context.database
  if (origin && !(await readStored(db, 'vouchers')).isOn) throw new Refusal('vouchers_off')
  const field = 'voucherCode'
  const admit = async () => (origin ? countTry(context, origin) : undefined)
  return { voucher: await requireVoucherByCode(db, typed, { field, admit }), field }
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
  if (packId === undefined) return requireVoucherByCode(db, code, { field: 'code' })
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

type Search = { field: 'voucherCode' | 'code'; admit?: () => Promise<void> }

/** `admit` counts a search for something that can be a code, and may refuse it. */
async function requireVoucherByCode(db: Db, typed: string, { field, admit }: Search): Promise<FoundVoucher> {
  const code = parseVoucherCode(typed)
  if (code === null) throw invalid(field, WRONG_CODE)
  await admit?.()
  const voucher = await findVoucher(db, { codeHash: hashToken(code) })
  if (voucher) return voucher
  throw invalid(field, UNKNOWN_CODE)
}

/** With the code as it is printed; undefined for a code of no voucher. */
export async function findVoucherByCode(
  db: Db,
  typed: string,
): Promise<{ id: number; code: string } | undefined> {
  const code = parseVoucherCode(typed)
  const voucher = code === null ? undefined : await findVoucher(db, { codeHash: hashToken(code) })
  return code !== null && voucher ? { id: voucher.id, code } : undefined
}

/** In a transaction of its own: a refused booking counts, too. */
async function countTry(
  { config, database, clock }: AppContext,
  { address }: Pick<BookingOrigin, 'address'>,
): Promise<void> {
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
