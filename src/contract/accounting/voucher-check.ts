import * as z from 'zod/mini'
import { VOUCHER_KINDS } from '#domain/accounting/voucher.ts'
import { endpoint, type Reply } from '../endpoint.ts'
import { line, object } from '../fields.ts'

/** Worth of a code: names balance and last day, never people. Bounded as bookings with a code are. */
export const checkVoucherCode = endpoint({
  method: 'POST',
  path: '/api/vouchers/check',
  access: 'public',
  summary: 'Ce que vaut encore un bon, par son code',
  body: object({ voucherCode: line('Code d’un bon', { max: 40 }) }),
  reply: z.strictObject({
    kind: z.enum(VOUCHER_KINDS),
    /** Cents or sessions. */
    balance: z.number(),
    /** Of the sessions. */
    serviceName: z.nullable(z.string()),
    /** The service under which they are sold today, and the list’s price of their length; absent where it is gone. */
    session: z.optional(
      z.strictObject({ serviceId: z.number(), minutes: z.number(), listEuros: z.nullable(z.number()) }),
    ),
    validUntil: z.string(),
  }),
  errors: ['vouchers_off', 'too_many_requests'],
  limit: { max: 60, seconds: 60 },
})
export type CheckedVoucher = Reply<typeof checkVoucherCode>
