import type { CheckedVoucher } from '#contract/accounting/voucher-check.ts'
import { claimOf, type RedeemableVoucher } from '#domain/accounting/voucher.ts'
import { unitsText } from '#domain/accounting/voucher-text.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { frenchPrice, toCents, toEuros } from '#domain/language/money.ts'
import type { Day } from '#domain/language/time.ts'
import { french, NNBSP } from '#domain/language/typography.ts'
import { toAgreedPart } from '#web/app/services/variants.ts'
import type { Selection } from '../../flow/selection.ts'

export type VoucherLines = { deducted: string; due: string; isSettled: boolean }

/** Shown of a voucher by the form. It comes with the field, which few visitors load. */
export type ShownVoucher = Pick<CheckedVoucher, 'session'> & {
  /** Null where its code was typed. */
  title: string | null
  /** Null where nothing is known to be settled. */
  linesOf(selection: Selection, day: Day): VoucherLines | null
}

export function showVoucher(voucher: CheckedVoucher, { isScanned }: { isScanned: boolean }): ShownVoucher {
  return {
    session: voucher.session,
    title: isScanned ? titleOf(voucher) : null,
    linesOf: (selection, day) => linesOf(settledEuros(voucher, selection, day), selection.price),
  }
}

function titleOf({ kind, balance, serviceName, validUntil }: CheckedVoucher): string {
  const until = french`valable jusqu’au ${dayAndYear(validUntil)}`
  const worth = unitsText({ kind, units: balance })
  return serviceName === null
    ? french`Bon de ${worth}, ${until}`
    : french`Bon pour ${worth} de ${serviceName}, ${until}`
}

function linesOf(settled: number, price: number): VoucherLines | null {
  if (settled === 0) return null
  return {
    deducted: `−${NNBSP}${frenchPrice(settled)}`,
    due: frenchPrice(price - settled),
    isSettled: settled >= price,
  }
}

/** Euros of the visit that the voucher settles on that day; 0 while its worth is only known to the server. */
function settledEuros(
  { balance, kind, session, validUntil }: CheckedVoucher,
  { service, variant, options, duration, price }: Selection,
  day: Day,
): number {
  if (kind === 'sessions' && !session) return 0
  const { cents } = claimOf(
    { sessions: session ? sessionTerms(session) : null, validUntil },
    {
      day,
      cents: toCents(price),
      minutes: duration,
      serviceId: service.id,
      parts: {
        variant: toAgreedPart(variant),
        options: options.map((option) => ({ id: option.id, ...toAgreedPart(option) })),
      },
    },
    { available: balance, paid: 0 },
  )
  return toEuros(cents)
}

function sessionTerms({
  serviceId,
  minutes,
  listEuros,
}: NonNullable<CheckedVoucher['session']>): RedeemableVoucher['sessions'] {
  const listCents = listEuros === null ? null : toCents(listEuros)
  return { serviceId, minutes, listCents, unitCents: listCents ?? 0, isServiceGone: false }
}
