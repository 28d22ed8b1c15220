import type { HolidayZone } from '#domain/booking/agenda.ts'

/** `rule` in the grammar of date-holidays: a month and day, or days from Easter Sunday. */
export type HolidayRule = { rule: string; name: string }

/** Country and state in date-holidays; Moselle (57) stands for the three departments under local law. */
export const REGIONS: Record<HolidayZone, readonly [country: string, state?: string]> = {
  metropole: ['FR'],
  'alsace-moselle': ['FR', '57'],
  GP: ['FR', 'GP'],
  MQ: ['FR', 'MQ'],
  GF: ['FR', 'GF'],
  RE: ['FR', 'RE'],
  YT: ['FR', 'YT'],
  MF: ['FR'],
  BL: ['FR', 'BL'],
  PM: ['PM'],
  NC: ['NC'],
  PF: ['PF'],
  WF: ['WF'],
}

/** Common names of public holidays, by the French names in date-holidays. */
export const HOLIDAY_NAMES: Readonly<Record<string, string>> = {
  'Nouvel An': 'Jour de l’an',
  "Jour de l'an": 'Jour de l’an',
  'Arrivée de l’Évangile': 'Arrivée de l’Évangile',
  'Vendredi saint': 'Vendredi saint',
  'Lundi de Pâques': 'Lundi de Pâques',
  'Fête de Saint Pierre-Chanel': 'Saint-Pierre-Chanel',
  'Fête du travail': 'Fête du Travail',
  'Fête de la Victoire 1945': 'Victoire 1945',
  Ascension: 'Ascension',
  'Lundi de Pentecôte': 'Lundi de Pentecôte',
  'Abolition de l’esclavage': 'Abolition de l’esclavage',
  'Fête de l’Autonomie': 'Fête de l’autonomie',
  'Fête Nationale de la France': 'Fête nationale',
  'Fête du Territoire': 'Fête du territoire',
  Assomption: 'Assomption',
  'Fête de la Citoyenneté': 'Fête de la citoyenneté',
  Toussaint: 'Toussaint',
  'Armistice 1918': 'Armistice 1918',
  'Matari’i': 'Matari’i',
  Noël: 'Noël',
  'Lendemain de Noël': 'Saint-Étienne',
}

/** Public holidays that date-holidays lacks: for Saint-Martin it has the former date, Guadeloupe's. */
export const ADDED_HOLIDAYS: Partial<Record<HolidayZone, readonly HolidayRule[]>> = {
  MF: [{ rule: '05-28', name: 'Abolition de l’esclavage' }],
}

const SHROVE_TUESDAY = { rule: 'easter -47', name: 'Mardi gras' }
const ASH_WEDNESDAY = { rule: 'easter -46', name: 'Mercredi des Cendres' }
const MID_LENT = { rule: 'easter -24', name: 'Mi-carême' }
const GOOD_FRIDAY = { rule: 'easter -2', name: 'Vendredi saint' }
const SCHOELCHER_DAY = { rule: '07-21', name: 'Fête de Victor Schœlcher' }
const ALL_SOULS = { rule: '11-02', name: 'Jour des défunts' }

/** Days off by custom, none of them by law there; date-holidays counts some of them as public holidays. */
export const LOCAL_HOLIDAYS: Partial<Record<HolidayZone, readonly HolidayRule[]>> = {
  GP: [SHROVE_TUESDAY, ASH_WEDNESDAY, MID_LENT, GOOD_FRIDAY, SCHOELCHER_DAY, ALL_SOULS],
  MQ: [SHROVE_TUESDAY, ASH_WEDNESDAY, GOOD_FRIDAY, SCHOELCHER_DAY, ALL_SOULS],
  MF: [MID_LENT],
  BL: [SHROVE_TUESDAY, MID_LENT, GOOD_FRIDAY, { rule: '08-24', name: 'Saint-Barthélemy' }],
  WF: [{ rule: '06-29', name: 'Saints Pierre et Paul' }],
}
