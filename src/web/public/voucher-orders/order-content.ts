import type { VOUCHER_KINDS } from '#domain/accounting/voucher.ts'
import { sessionText, unitsText } from '#domain/accounting/voucher-text.ts'
import type { Minute } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'

export type OrderContent = {
  kind: (typeof VOUCHER_KINDS)[number]
  /** Cents or sessions. */
  units: number
  serviceName: string | null
  minutes: Minute | null
}

/** « Bon cadeau de 50 € », « 3 séances : Massage du dos, 1 h ». */
export function orderContentText({ kind, units, ...session }: OrderContent): string {
  const worth = unitsText({ kind, units })
  const of = sessionText(session)
  return of === null ? `Bon cadeau de ${worth}` : french`${worth} : ${of}`
}
