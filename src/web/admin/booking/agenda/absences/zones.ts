import type { HolidayZone } from '#domain/booking/agenda.ts'

const ZONE_NAMES: Record<HolidayZone, string> = {
  metropole: 'Métropole',
  'alsace-moselle': 'Alsace-Moselle',
  GP: 'Guadeloupe',
  MQ: 'Martinique',
  GF: 'Guyane',
  RE: 'La Réunion',
  YT: 'Mayotte',
  MF: 'Saint-Martin',
  BL: 'Saint-Barthélemy',
  PM: 'Saint-Pierre-et-Miquelon',
  NC: 'Nouvelle-Calédonie',
  PF: 'Polynésie française',
  WF: 'Wallis-et-Futuna',
}

export const ZONES = (Object.keys(ZONE_NAMES) as HolidayZone[]).map((code) => ({
  code,
  name: ZONE_NAMES[code],
}))
