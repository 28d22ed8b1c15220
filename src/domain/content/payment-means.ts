import { frenchPrice } from '../language/money.ts'
import { french } from '../language/typography.ts'

/** In the order in which they are named. */
export const PAYMENT_MEANS = {
  card: 'carte',
  cash: 'espèces',
  cheque: 'chèque',
  transfer: 'virement',
  app: 'application de paiement',
} as const

export type PaymentMeans = keyof typeof PAYMENT_MEANS

export const PAYMENT_MEANS_KEYS = Object.keys(PAYMENT_MEANS) as PaymentMeans[]

/** « Règlement sur place : carte, espèces », or « Règlement sur place » where the practice names none. */
export function paymentOnSiteText(means: readonly PaymentMeans[] = []): string {
  if (means.length === 0) return 'Règlement sur place'
  return french`Règlement sur place : ${means.map((key) => PAYMENT_MEANS[key]).join(', ')}`
}

/** « Reste 42,50 € à régler sur place : carte, espèces », once a part is paid. */
export function restOnSiteText(restEuros: number, means: readonly PaymentMeans[] = []): string {
  const rest = french`Reste ${frenchPrice(restEuros)} à régler sur place`
  return means.length === 0 ? rest : french`${rest} : ${means.map((key) => PAYMENT_MEANS[key]).join(', ')}`
}

/** In one order, each once; unknown ones are left out. */
export function toPaymentMeans(stored: unknown): PaymentMeans[] {
  return Array.isArray(stored) ? PAYMENT_MEANS_KEYS.filter((key) => stored.includes(key)) : []
}
