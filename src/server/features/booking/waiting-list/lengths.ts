import { findWaitedVariant } from '#domain/booking/waiting-list.ts'
import type { Minute } from '#domain/language/time.ts'
import type { Db } from '#server/db/engine.ts'
import { listVariantLengths, type VariantLength } from '../services/followed-lengths.ts'
import type { StoredRequest } from './request-rows.ts'

type WaitedLength = {
  duration: Minute
  variantName: string
  /** Null for the main variant, and for an appointment, which keeps what was agreed. */
  variantId: number | null
  /** The service was removed, or is not sold in this length any more: nothing is offered in its place. */
  isGone: boolean
}

export type ListedRequest = Omit<
  StoredRequest,
  'askedMinutes' | 'askedName' | 'groupedInto' | 'formerMinutes' | 'formerName' | 'reservationMinutes'
> &
  WaitedLength

/** With the length that each waits for, as it is sold today. */
export async function withLengths(db: Db, rows: readonly StoredRequest[]): Promise<ListedRequest[]> {
  const ids = rows.flatMap(({ reservationId, serviceId }) =>
    reservationId === null && serviceId !== null ? [serviceId] : [],
  )
  const lengths = await listVariantLengths(db, [...new Set(ids)])
  return rows.map((row) => ({ ...row, ...lengthOf(row, lengths) }))
}

function lengthOf(row: StoredRequest, lengths: ReadonlyMap<number, readonly VariantLength[]>): WaitedLength {
  const isRemoved = row.serviceId === null || row.removedAt !== null
  if (row.reservationMinutes !== null)
    return { duration: row.reservationMinutes, variantName: '', variantId: null, isGone: isRemoved }
  const wanted = wantedLength(row)
  const sold = findWaitedVariant(lengths.get(row.serviceId ?? 0) ?? [], wanted)
  return {
    duration: wanted.duration,
    variantName: sold?.name ?? wanted.name,
    variantId: sold?.id ?? null,
    isGone: isRemoved || sold === undefined,
  }
}

/** Of a service that was grouped: the variant that its one length became. */
function wantedLength({ askedMinutes: duration, askedName: name, ...row }: StoredRequest) {
  const isFormer = row.groupedInto !== null && row.formerMinutes === duration
  return { duration, name: isFormer ? row.formerName : name }
}
