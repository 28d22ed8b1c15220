import type { Voucher } from '#contract/accounting/vouchers.ts'
import { DEFAULT_VOUCHER_SETTINGS } from '#domain/accounting/voucher-settings.ts'
import { addDays, type Day } from '#domain/language/time.ts'
import type { Database } from '#server/db/engine.ts'
import { writeStored } from '#server/db/statements/stored-settings.ts'
import type { TestClient } from '../practice/test-client.ts'

export type RealVisit = { id: number; date: Day }

const FIRST = addDays(new Date().toISOString().slice(0, 10), 30)

/** Switches vouchers on, and books visits at 62.50 € with somebody of a real site, one a day from the day `after` on. */
export async function visitsToSettle(
  { kysely }: Database,
  { count, after = 0 }: { count: number; after?: number },
): Promise<RealVisit[]> {
  const now = Date.now()
  const value = { ...DEFAULT_VOUCHER_SETTINGS, isOn: true, validMonths: 60 }
  await writeStored(kysely, 'vouchers', { value, now })
  const agendas = kysely.selectFrom('agendas').select('practitioner_id').orderBy('practitioner_id')
  const { practitioner_id } = await agendas.executeTakeFirstOrThrow()
  const dates = Array.from({ length: count }, (_, n) => addDays(FIRST, after + n))
  const terms = {
    duration_minutes: 60,
    buffer_minutes: 0,
    start_minute: 300,
    occupied_until: 360,
    price_cents: 6250,
  }
  const rows = dates.map((date) => ({
    kind: 'reservation' as const,
    practitioner_id,
    date,
    ...terms,
    client_name: 'Zoé Petit',
    source: 'staff' as const,
    created_at: now,
    updated_at: now,
  }))
  return kysely.insertInto('agenda_entries').values(rows).returning(['id', 'date']).execute()
}

export async function sellVoucher(owner: TestClient): Promise<{ id: number; code: string }> {
  const sale = { euros: 100, paidEuros: 100 }
  const { body } = await owner.post<{ voucher: Voucher; code: string }>('/api/superadmin/vouchers', sale)
  return { id: body.voucher.id, code: body.code }
}

export const voucherPathOf = ({ id, date }: RealVisit) => `/api/admin/reservations/${date}/${id}/voucher`
