/** Country calling code of mobile numbers overseas, by their first digits: in France they are dialled without it. */
const CALLING_CODES: Readonly<Record<string, string>> = {
  '639': '262',
  '690': '590',
  '691': '590',
  '692': '262',
  '693': '262',
  '694': '594',
  '696': '596',
  '697': '596',
}

const FRENCH_NUMBER = /^\+33(\d{3})(\d{6})$/

/** Of a French number in E.164 that is an overseas mobile's: « 0690 12 34 56 » is +590 690 12 34 56; else null. */
export function toOverseasNumber(e164: string): string | null {
  const [match, prefix = ''] = FRENCH_NUMBER.exec(e164) ?? []
  const code = CALLING_CODES[prefix]
  return match === undefined || code === undefined ? null : match.replace('+33', `+${code}`)
}

/** Territories with numbers of their own, by the time zone of a practice there. */
const TERRITORIES = {
  'America/Cayenne': 'GF',
  'America/Guadeloupe': 'GP',
  'America/Marigot': 'GP',
  'America/Martinique': 'MQ',
  'America/Miquelon': 'PM',
  'America/St_Barthelemy': 'GP',
  'Indian/Mayotte': 'YT',
  'Indian/Reunion': 'RE',
  'Pacific/Gambier': 'PF',
  'Pacific/Marquesas': 'PF',
  'Pacific/Noumea': 'NC',
  'Pacific/Tahiti': 'PF',
  'Pacific/Wallis': 'WF',
} as const

export type Territory = (typeof TERRITORIES)[keyof typeof TERRITORIES]

/** ISO 3166-1 code of the overseas territory of a practice, by its time zone; null elsewhere. */
export function territoryOf(timeZone: string): Territory | null {
  return isTerritorial(timeZone) ? TERRITORIES[timeZone] : null
}

function isTerritorial(timeZone: string): timeZone is keyof typeof TERRITORIES {
  return Object.hasOwn(TERRITORIES, timeZone)
}

export const TERRITORY_CODES = [...new Set(Object.values(TERRITORIES))]
