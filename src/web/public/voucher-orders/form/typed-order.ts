import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldError, FieldErrors, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import { NewVoucherOrder } from '#contract/accounting/voucher-orders.ts'
import type { VOUCHER_KINDS } from '#domain/accounting/voucher.ts'
import { MAX_DAYS_AHEAD } from '#domain/accounting/voucher-order.ts'
import { DRAWINGS, type Drawing } from '#domain/content/drawings.ts'
import { toCents, toEuros } from '#domain/language/money.ts'
import { addDays, type Day, isDay, type Minute } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import type { SellableLength } from './sellable-lengths.ts'

export type OrderContent = {
  kind: (typeof VOUCHER_KINDS)[number]
  /** Cents or sessions. */
  units: number
  serviceName: string | null
  minutes: Minute | null
}

/** Fields that the contract has too bear its names, so that its messages stand beside them. */
export type TypedOrder = {
  kind: OrderContent['kind']
  /** Of the buttons, in euros; `OTHER_AMOUNT`: what is typed in `euros`. */
  amount: string
  euros: string
  /** `SellableLength.value`. */
  serviceId: string
  sessions: string
  drawing: Drawing
  recipientName: string
  message: string
  sendsTo: 'giver' | 'recipient'
  recipientEmail: string
  when: 'paid' | 'day'
  sendOn: string
  giverName: string
  giverEmail: string
  website: string
}

export const OTHER_AMOUNT = 'other'

export const BLANK_ORDER: TypedOrder = {
  kind: 'amount',
  amount: '50',
  euros: '',
  serviceId: '',
  sessions: '1',
  drawing: DRAWINGS[0],
  recipientName: '',
  message: '',
  sendsTo: 'giver',
  recipientEmail: '',
  when: 'paid',
  sendOn: '',
  giverName: '',
  giverEmail: '',
  website: '',
}

/** A session of the chosen service, else an amount. */
export function firstOrder(lengths: readonly SellableLength[], chosenId: number | null): TypedOrder {
  const chosen = lengths.find(({ serviceId }) => serviceId === chosenId)
  const serviceId = (chosen ?? lengths[0])?.value ?? ''
  return { ...BLANK_ORDER, serviceId, ...(chosen && { kind: 'sessions' }) }
}

/** Null while the amount, or the service, is missing. */
export function orderedContentOf(
  typed: TypedOrder,
  lengths: readonly SellableLength[],
): (OrderContent & { euros: number }) | null {
  if (typed.kind === 'amount') {
    const euros = amountOf(typed)
    if (euros === undefined || !(euros > 0)) return null
    return { kind: 'amount', units: toCents(euros), serviceName: null, minutes: null, euros }
  }
  const length = lengths.find(({ value }) => value === typed.serviceId)
  if (!length) return null
  const units = Number(typed.sessions)
  const { serviceName, minutes } = length
  return { kind: 'sessions', units, serviceName, minutes, euros: toEuros(toCents(length.euros) * units) }
}

/** A decimal comma or point; undefined if blank, NaN if it is no number. */
function amountOf({ amount, euros }: TypedOrder): number | undefined {
  if (amount !== OTHER_AMOUNT) return Number(amount)
  const plain = euros.replace(/[\s€]/g, '').replace(',', '.')
  return plain === '' ? undefined : Number(plain)
}

type Known = { lengths: readonly SellableLength[]; today: Day | null }
type OrderResolver = Resolver<TypedOrder, unknown, NewVoucherOrder>

/** By the contract; and what was chosen, but not filled in. */
export function orderResolver({ lengths, today }: Known): OrderResolver {
  const schema = z.pipe(
    z.transform((typed: TypedOrder) => toOrder(typed, lengths)),
    NewVoucherOrder,
  )
  const validate = zodResolver(schema) as OrderResolver
  return async (typed, context, options) => {
    const result = await validate(typed, context, options)
    const missing = missingIn(typed, today)
    if (Object.keys(missing).length === 0) return result
    return { values: {}, errors: { ...result.errors, ...missing } }
  }
}

function toOrder(typed: TypedOrder, lengths: readonly SellableLength[]): z.input<typeof NewVoucherOrder> {
  const { sendsTo, when, drawing, recipientName, message, giverName, giverEmail, website } = typed
  return {
    ...contentFieldsOf(typed, lengths),
    shownPrice: orderedContentOf(typed, lengths)?.euros ?? 0,
    drawing,
    recipientName,
    message,
    recipientEmail: sendsTo === 'recipient' ? typed.recipientEmail : '',
    sendOn: when === 'day' ? typed.sendOn : '',
    giverName,
    giverEmail,
    website,
  }
}

function contentFieldsOf(typed: TypedOrder, lengths: readonly SellableLength[]) {
  if (typed.kind === 'amount') return { euros: amountOf(typed) ?? Number.NaN }
  const length = lengths.find(({ value }) => value === typed.serviceId)
  const { serviceId, minutes } = length ?? {}
  return { sessions: Number(typed.sessions), ...(length && { serviceId, minutes }) }
}

function missingIn(typed: TypedOrder, today: Day | null): FieldErrors<TypedOrder> {
  return {
    ...(typed.sendsTo === 'recipient' && typed.recipientEmail.trim() === '' && NO_ADDRESS),
    ...(typed.when === 'day' && sendOnErrors(typed.sendOn, today)),
  }
}

const fieldError = (message: string): FieldError => ({ type: 'custom', message })

const NO_ADDRESS = {
  recipientEmail: fieldError(french`Écrivez l’e-mail de la personne, ou faites-vous envoyer le bon.`),
}

function sendOnErrors(sendOn: string, today: Day | null): FieldErrors<TypedOrder> {
  if (!isDay(sendOn)) return { sendOn: fieldError('Choisissez le jour d’envoi.') }
  if (today === null) return {}
  if (sendOn < today) return { sendOn: fieldError(french`Ce jour est passé : choisissez-en un autre.`) }
  if (sendOn > addDays(today, MAX_DAYS_AHEAD))
    return { sendOn: fieldError('Choisissez un jour dans l’année qui vient.') }
  return {}
}
