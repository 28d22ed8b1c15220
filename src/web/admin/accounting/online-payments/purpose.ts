import { french } from '#domain/language/typography.ts'

export const ONLINE_PAYMENTS_PURPOSE = french`Les bons commandés sur le site se paient aussi par carte, sur la page de Stripe, et partent aussitôt.`
