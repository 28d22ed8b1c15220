import { french } from '#domain/language/typography.ts'

export const ONLINE_PAYMENTS_PURPOSE = french`Les bons commandés sur le site se paient aussi par carte, sur la page de Stripe, et partent aussitôt.`

export const DEPOSITS_PURPOSE = french`Une part du prix se paie par carte à la réservation, et garde l’heure.`
