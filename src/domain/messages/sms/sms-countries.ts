/** Countries whose numbers the owner may allow, by ISO 3166-1 code; `FR` includes the overseas territories. */
export const SMS_COUNTRIES = {
  FR: 'France, outre-mer compris',
  DE: 'Allemagne',
  AD: 'Andorre',
  AT: 'Autriche',
  BE: 'Belgique',
  CA: 'Canada',
  ES: 'Espagne',
  US: 'États-Unis',
  IE: 'Irlande',
  IT: 'Italie',
  LU: 'Luxembourg',
  MC: 'Monaco',
  NL: 'Pays-Bas',
  PT: 'Portugal',
  GB: 'Royaume-Uni',
  CH: 'Suisse',
} as const

export type SmsCountry = keyof typeof SMS_COUNTRIES

export const SMS_COUNTRY_CODES = Object.keys(SMS_COUNTRIES) as [SmsCountry, ...SmsCountry[]]

const OVERSEAS = ['BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'WF', 'YT']

/** `country`: ISO 3166-1 code of a phone number; undefined if its prefix belongs to several. */
export function mayReceiveSms(country: string | undefined, allowed: readonly SmsCountry[]): boolean {
  if (country === undefined) return false
  const code = OVERSEAS.includes(country) ? 'FR' : country
  return allowed.some((allowedCode) => allowedCode === code)
}
