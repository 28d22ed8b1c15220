import * as z from 'zod/mini'
import { euros, integer } from '../../fields.ts'

/** Length (minutes) and price (euros) that the form showed: nothing is booked if the price list has changed since. */
export const shownTerms = {
  shownDuration: z.optional(integer('Durée affichée', { min: 0, max: 10_000 })),
  shownPrice: z.optional(euros('Prix affiché', { max: 100_000 })),
}

/** By a visitor: the button that books says it, too. */
export const shownDeposit = z.optional(euros('Acompte affiché', { max: 100_000 }))
