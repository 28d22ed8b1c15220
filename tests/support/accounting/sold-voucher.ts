import { randomInt } from 'node:crypto'
import { voucherCode } from '#domain/accounting/voucher-code.ts'
import { DEFAULT_VOUCHER_SETTINGS } from '#domain/accounting/voucher-settings.ts'
import { insertEntry } from '#server/features/accounting/redemption/queries.ts'
import { insertVoucher } from '#server/features/accounting/vouchers/queries.ts'
import { hashToken } from '#server/security/tokens.ts'
import { aSetting } from '../practice/settings.ts'
import type { TestSite } from '../practice/site.ts'

export function vouchersOn(site: TestSite): Promise<void> {
  return aSetting(site, 'vouchers', { ...DEFAULT_VOUCHER_SETTINGS, isOn: true })
}

/** No more are sold; those that were stay valid. */
export function stopVouchers(site: TestSite): Promise<void> {
  return aSetting(site, 'vouchers', DEFAULT_VOUCHER_SETTINGS)
}

type Sessions = { count: number; serviceId: number; serviceName: string; minutes: number }
type Options = {
  cents?: number
  recipientName?: string
  clientId?: number
  validUntil?: string
  /** Instead of an amount; `cents` is what was paid for them. */
  sessions?: Sessions
}

/** Of an amount or sessions, sold today without a receipt and valid for a year; vouchers are on. */
export async function aSoldVoucher(
  site: TestSite,
  { cents = 10_000, recipientName, clientId, validUntil, sessions }: Options = {},
): Promise<{ id: number; code: string }> {
  await vouchersOn(site)
  const code = voucherCode(Array.from({ length: 11 }, () => randomInt(32)))
  const { day } = site.clock.local()
  const now = site.clock.instant()
  const id = await site.database.transaction(async (trx) => {
    const voucherId = await insertVoucher(trx, {
      code_hash: hashToken(code),
      client_id: clientId ?? null,
      units: sessions?.count ?? cents,
      ...(sessions && {
        service_id: sessions.serviceId,
        service_name: sessions.serviceName,
        session_minutes: sessions.minutes,
      }),
      paid_cents: cents,
      sold_on: day,
      valid_until: validUntil ?? `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`,
      recipient_name: recipientName ?? null,
      created_at: now,
    })
    const units = sessions?.count ?? cents
    await insertEntry(trx, { voucherId, kind: 'issued', units, notedBy: null, now })
    return voucherId
  })
  return { id, code }
}
