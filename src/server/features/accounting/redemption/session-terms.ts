import { sql } from 'kysely'
import type { SessionTerms } from '#domain/accounting/voucher.ts'
import type { Cents } from '#domain/language/money.ts'
import type { Minute } from '#domain/language/time.ts'
import type { Db } from '../../../db/engine.ts'
import { currentServiceId } from '../../../db/statements/grouped-services.ts'

/** Beside a row of `vouchers`, the service under which its sessions are due today, unless that is removed. */
export function selectWithService(db: Db) {
  return db
    .selectFrom('vouchers')
    .leftJoin('services', (join) =>
      join
        .on('services.id', '=', currentServiceId('vouchers.service_id'))
        .on('services.removed_at', 'is', null),
    )
    .select([
      'vouchers.service_id as soldId',
      'vouchers.session_minutes as minutes',
      'vouchers.units',
      'vouchers.paid_cents as paidCents',
      'services.id as listedId',
      listCents.as('listCents'),
      currentServiceId('vouchers.service_id').as('currentId'),
    ])
}

/** Of the length that was sold, in today’s list. */
const listCents = sql<Cents | null>`case when services.duration_minutes = vouchers.session_minutes
  then services.price_cents else (select listed.price_cents from service_variants listed
    where listed.service_id = services.id and listed.duration_minutes = vouchers.session_minutes
    order by listed.id limit 1) end`

type SessionRow = {
  soldId: number | null
  currentId: number | null
  minutes: Minute | null
  units: number
  paidCents: Cents
  listedId: number | null
  listCents: Cents | null
}

export function toSessionTerms(row: SessionRow): SessionTerms | null {
  const { soldId, currentId, minutes, units, paidCents, listedId, listCents } = row
  if (soldId === null) return null
  return {
    serviceId: currentId ?? soldId,
    minutes: minutes ?? 0,
    unitCents: Math.floor(paidCents / Math.max(units, 1)),
    listCents,
    isServiceGone: listedId === null,
  }
}
