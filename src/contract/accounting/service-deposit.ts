import * as z from 'zod/mini'
import { toEuros } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import { MIN_DEPOSIT_CENTS } from '#domain/visit/deposit.ts'
import { MAX_PRICE_EUROS } from '#domain/visit/service-parts.ts'
import { euros, integer, object } from '../fields.ts'

const LEAST_EUROS = toEuros(MIN_DEPOSIT_CENTS)

/** Either is absent: an amount, or a percentage of what is booked. */
export const ServiceDeposit = z.strictObject({
  euros: z.optional(z.number()),
  percent: z.optional(z.number()),
})
export type ServiceDeposit = z.infer<typeof ServiceDeposit>

const ONE = french`Donnez le montant en euros ou en pourcentage.`
const LEAST = french`Le champ « Montant » doit être d’au moins 0,50 € : les cartes ne paient pas moins.`

export const DepositFields = object({
  euros: z.optional(euros('Montant', { max: MAX_PRICE_EUROS }).check(z.minimum(LEAST_EUROS, LEAST))),
  percent: z.optional(integer('Pourcentage', { min: 1, max: 100 })),
}).check(
  z.refine(({ euros: amount, percent }) => (amount === undefined) !== (percent === undefined), {
    path: ['euros'],
    message: ONE,
  }),
)
