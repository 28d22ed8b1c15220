import * as z from 'zod/mini'
import { VoucherInput } from '#contract/accounting/vouchers.ts'
import type { Service } from '#contract/booking/services.ts'
import { listedLength } from '#domain/language/french-length.ts'
import { frenchPrice, toCents, toEuros } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import { parseNumber } from '../../../forms/parse-number.ts'
import { CASH_UNREAD, isAboveCashLimit } from '../../received/cash-limit.ts'
import { toTypedEuros } from '../../received/typed-euros.ts'

export const SALE_KINDS = ['amount', 'session', 'pack'] as const

export type TypedSale = {
  kind: (typeof SALE_KINDS)[number]
  euros: string
  sessions: string
  /** `id:minutes` of the service and length that a session stands for. */
  serviceId: string
  /** Null while it is the proposed price. */
  paidEuros: string | null
  payment: 'now' | 'before'
  means: string
  acceptsCash: boolean
  validUntil: string
  recipientName: string
  giverName: string
  message: string
}

export type ClientOfPack = { id: number; name: string }

/** One length of a service that a session may stand for. */
export type SoldLength = { value: string; label: string; euros: number }

export function lengthsOf(services: readonly Service[]): SoldLength[] {
  return services.flatMap(({ id, name, duration, price, variants = [] }) =>
    [{ duration, price }, ...variants].map((length) => ({
      value: `${id}:${length.duration}`,
      label: french`${name}, ${listedLength(length.duration)} (${frenchPrice(length.price)})`,
      euros: length.price,
    })),
  )
}

/** In euros; undefined while something that it is made of is missing. */
function proposedPrice(typed: TypedSale, lengths: readonly SoldLength[]): number | undefined {
  if (typed.kind === 'amount') return parseNumber(typed.euros)
  const length = lengths.find(({ value }) => value === typed.serviceId)
  const sessions = parseNumber(sessionsOf(typed))
  return length && sessions !== undefined ? toEuros(toCents(length.euros * sessions)) : undefined
}

function sessionsOf({ kind, sessions }: TypedSale): string {
  return kind === 'session' ? '1' : sessions
}

type Sold = { lengths: readonly SoldLength[]; clientId: number | undefined; hasBook: boolean }

export function typedSale(sold: Sold) {
  return z.pipe(
    z.transform((typed: TypedSale, { issues }) => {
      if (paysTooMuchCash(typed, sold) && !typed.acceptsCash)
        issues.push({ code: 'custom', path: ['acceptsCash'], message: CASH_UNREAD, input: typed.acceptsCash })
      return parseSale(typed, sold)
    }),
    VoucherInput,
  )
}

/** For the book: what was paid before is past. */
export function paysTooMuchCash(typed: TypedSale, { lengths, hasBook }: Omit<Sold, 'clientId'>): boolean {
  const { payment, means } = typed
  return hasBook && payment === 'now' && isAboveCashLimit({ means, euros: priceOf(typed, lengths) })
}

/** As typed, or as proposed. */
export function priceOf(typed: TypedSale, lengths: readonly SoldLength[]): string {
  return typed.paidEuros ?? toTypedEuros(proposedPrice(typed, lengths) ?? 0)
}

function parseSale(typed: TypedSale, { lengths, clientId, hasBook }: Sold): z.input<typeof VoucherInput> {
  const { paidEuros, payment, means, validUntil, recipientName, giverName, message } = typed
  return {
    ...contentOf(typed),
    // Cast: the contract itself reports a missing value.
    paidEuros: (paidEuros === null ? (proposedPrice(typed, lengths) ?? 0) : parseNumber(paidEuros)) as number,
    ...(hasBook && payment === 'now' && { means }),
    validUntil,
    recipientName: clientId === undefined ? recipientName : '',
    giverName,
    message,
    ...(clientId !== undefined && { clientId }),
  }
}

function contentOf(typed: TypedSale) {
  if (typed.kind === 'amount') return { euros: parseNumber(typed.euros) ?? Number.NaN }
  const [serviceId, minutes] = typed.serviceId.split(':')
  return {
    sessions: parseNumber(sessionsOf(typed)) ?? Number.NaN,
    ...(typed.serviceId !== '' && { serviceId: Number(serviceId), minutes: Number(minutes) }),
  }
}
