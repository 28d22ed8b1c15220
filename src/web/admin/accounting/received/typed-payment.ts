import * as z from 'zod/mini'
import { OtherPaymentBody, VisitPaymentBody } from '#contract/accounting/payments.ts'
import { parseNumber } from '../../forms/parse-number.ts'
import { CASH_UNREAD, isAboveCashLimit } from './cash-limit.ts'

export type TypedPayment = {
  euros: string
  means: string
  isOtherDay: boolean
  day: string
  acceptsCash: boolean
  withoutName: boolean
  /** Of a payment without a visit. */
  nature: string
  clientName: string
}

export const BLANK_PAYMENT: TypedPayment = {
  euros: '',
  means: '',
  isOtherDay: false,
  day: '',
  acceptsCash: false,
  withoutName: false,
  nature: '',
  clientName: '',
}

const ReceivedAtVisit = z.omit(VisitPaymentBody, { knownPaidEuros: true, isStanding: true })
const ReceivedOtherwise = z.omit(OtherPaymentBody, { clientId: true })

/** Earlier payments are added when it is sent. */
export type ReceivedAtVisit = z.infer<typeof ReceivedAtVisit>
/** The record whose it is is added when it is sent. */
export type ReceivedOtherwise = z.infer<typeof ReceivedOtherwise>

export const TypedVisitPayment = z.pipe(z.transform(parseVisitPayment), ReceivedAtVisit)
export const TypedOtherPayment = z.pipe(z.transform(parseOtherPayment), ReceivedOtherwise)

type Context = { issues: z.core.$ZodRawIssue[] }

function parseVisitPayment(typed: TypedPayment, context: Context): z.input<typeof ReceivedAtVisit> {
  return { ...parseReceived(typed, context), withoutName: typed.withoutName }
}

function parseOtherPayment(typed: TypedPayment, context: Context): z.input<typeof ReceivedOtherwise> {
  const { nature, clientName, withoutName } = typed
  return { ...parseReceived(typed, context), nature, clientName, withoutName }
}

function parseReceived(typed: TypedPayment, { issues }: Context) {
  const { euros, means, isOtherDay, day, acceptsCash } = typed
  if (isAboveCashLimit(typed) && !acceptsCash)
    issues.push({ code: 'custom', path: ['acceptsCash'], message: CASH_UNREAD, input: acceptsCash })
  // Cast: the contract itself reports a missing value.
  return { euros: parseNumber(euros) as number, means, ...(isOtherDay && { day }) }
}

/** Undefined unless it is an amount that can be noted. */
export function typedEuros(euros: string): number | undefined {
  return VisitPaymentBody.shape.euros.safeParse(parseNumber(euros)).data
}
