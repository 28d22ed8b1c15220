import type { NewVoucherOrder } from '#contract/accounting/voucher-orders.ts'
import { MAX_VOUCHER_EUROS } from '#contract/accounting/vouchers.ts'
import { invalid, Refusal } from '#contract/errors.ts'
import { orderedSessionPrice } from '#domain/accounting/voucher-order.ts'
import { type Cents, frenchPrice, toCents, toEuros } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import type { Db } from '#server/db/engine.ts'
import { contentOfAmount, UNKNOWN_LENGTH, type VoucherContent } from '../vouchers/content.ts'
import { findOrderedService } from './queries.ts'

type Ordered = Pick<NewVoucherOrder, 'euros' | 'sessions' | 'serviceId' | 'minutes' | 'shownPrice'>

/**
 * The ordered content at the price list’s present terms. Throws service_gone, service_on_request, invalid, and
 * terms_changed if the form showed another price.
 */
export async function requireOrderedContent(
  db: Db,
  { shownPrice, ...ordered }: Ordered,
): Promise<{ content: VoucherContent; cents: Cents }> {
  const priced = await priceOf(db, ordered)
  if (toCents(shownPrice) === priced.cents) return priced
  const message = french`Le prix vient de changer : ${frenchPrice(toEuros(priced.cents))}. Vérifiez, puis confirmez.`
  throw new Refusal('terms_changed', { issues: [{ path: 'shownPrice', message }] })
}

async function priceOf(db: Db, { euros, sessions, serviceId, minutes }: Omit<Ordered, 'shownPrice'>) {
  if (sessions === undefined || serviceId === undefined)
    return { content: contentOfAmount(euros ?? 0), cents: toCents(euros ?? 0) }
  const service = await findOrderedService(db, serviceId)
  if (!service) throw new Refusal('service_gone')
  if (service.onRequest) throw new Refusal('service_on_request')
  const { name, lengths } = service
  const length = minutes ?? lengths[0]?.minutes ?? 0
  const price = orderedSessionPrice(lengths, length)
  if (price === null) throw invalid('minutes', UNKNOWN_LENGTH)
  const cents = requireBoundedPrice(price * sessions)
  const content = { units: sessions, service_id: serviceId, service_name: name, session_minutes: length }
  return { content, cents }
}

function requireBoundedPrice(cents: Cents): Cents {
  if (cents === 0)
    throw invalid('serviceId', french`Cette prestation n’a pas de prix : choisissez-en une autre.`)
  if (cents > toCents(MAX_VOUCHER_EUROS))
    throw invalid(
      'sessions',
      french`Une commande va jusqu’à ${frenchPrice(MAX_VOUCHER_EUROS)} : choisissez moins de séances.`,
    )
  return cents
}
