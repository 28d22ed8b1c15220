import { toCents } from '../language/money.ts'

/** Reasons not to charge VAT: « franchise en base » (article 293 B CGI), or an exempt activity (article 261 CGI). */
export const VAT_REGIMES = ['franchise', 'exempt'] as const
export type VatRegime = (typeof VAT_REGIMES)[number]

export const VAT_REGIME_LABELS: Record<VatRegime, string> = {
  franchise: 'Franchise en base (article 293 B du CGI)',
  exempt: 'Activité exonérée de TVA (article 261 du CGI)',
}

/** Turnover of a year beyond which a business leaves the franchise, and where that figure is from. */
type Threshold = { euros: number; source: string }

export type BookSettings = {
  isOn: boolean
  regime: VatRegime | null
  means: string[]
  threshold: Threshold
  /** After a restored backup, until the owner has typed the last number that was given. */
  awaitsNumber?: true
}

export const DEFAULT_BOOK_SETTINGS: BookSettings = {
  isOn: false,
  regime: null,
  means: ['Espèces', 'Chèque', 'Carte', 'Virement', 'Autre'],
  threshold: {
    euros: 37_500,
    source: 'Article 293 B du CGI, prestations de services, seuil applicable depuis le 1er janvier 2025',
  },
}

export const MAX_MEANS = 12

/** Means, without regard to case, twice in the list; undefined without any. */
export function findRepeatedMeans(means: readonly string[]): string | undefined {
  const keys = means.map((label) => label.toLocaleLowerCase('fr'))
  return means.find((_, index) => keys.indexOf(keys[index] ?? '') < index)
}

/** Above it, a consumer may not pay a professional in cash (articles L112-6 and D112-3 of the CMF). */
const MAX_CASH_CENTS = toCents(1_000)

export function exceedsCashLimit({ means, cents }: { means: string; cents: number }): boolean {
  return means.toLocaleLowerCase('fr') === 'espèces' && cents > MAX_CASH_CENTS
}
