import { findIana, WINDOWS_TO_IANA_MAP } from 'windows-iana'
import { parseOffset } from './date-values.ts'
import { fixedZone, type Zone, zoneNamed } from './zone.ts'

/** A zone that the name says without doubt: of the IANA, of Windows, or with the prefix of a program. */
export function findZone(name: string): Zone | null {
  return zoneNamed(name) ?? windowsZone(name) ?? prefixedZone(name) ?? respelledZone(name)
}

// The library knows them only with their own capitals.
const WINDOWS_NAMES = new Map(
  WINDOWS_TO_IANA_MAP.map(({ windowsName }) => [windowsName.toLowerCase(), windowsName]),
)

function windowsZone(name: string): Zone | null {
  const [iana] = findIana(WINDOWS_NAMES.get(name.toLowerCase()) ?? name)
  return iana === undefined ? null : zoneNamed(iana)
}

/** « /freeassociation.sourceforge.net/Europe/Paris », « tzone://Microsoft/Utc », « Tzfile/Europe/Paris ». */
function prefixedZone(name: string): Zone | null {
  const parts = name.split('/')
  const fewest = name.startsWith('/') || name.includes('://') ? 1 : 2
  for (let count = Math.min(3, parts.length - 1); count >= fewest; count -= 1) {
    const zone = zoneNamed(parts.slice(-count).join('/'))
    if (zone) return zone
  }
  return null
}

/** « Europe-Paris », « America/New York ». */
function respelledZone(name: string): Zone | null {
  const id = RESPELLED.get(respelled(name))
  return id === undefined ? null : zoneNamed(id)
}

function respelled(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_/-]+/g, ' ')
}

const IANA_NAMES = Intl.supportedValuesOf('timeZone')
const RESPELLED = new Map(IANA_NAMES.map((id) => [respelled(id), id]))

/**
 * A zone that the name suggests, where the file does not describe it: an offset, a name of Windows in other words, or
 * one of the cities of « (UTC+01:00) Bruxelles, Copenhague, Madrid, Paris », if the offset before them is its own.
 */
export function guessZone(name: string, otherwise: Zone): Zone {
  const { offsetMs, rest } = splitOffset(name)
  const bare = withoutNumber(rest)
  const zones =
    rest === '' ? [] : [...windowsSpellings(bare).map(findZone), abbreviatedZone(bare), ...citiesIn(bare)]
  const found = zones.find((zone) => zone !== null && hasOffset(zone, offsetMs))
  if (found) return found
  const isElsewhere = offsetMs !== null && (rest === '' || !hasOffset(otherwise, offsetMs))
  return isElsewhere ? fixedZone(name, offsetMs) : otherwise
}

/** « (UTC+01:00) … », « GMT +0100 », « UTC-5 », « (UTC) … ». */
function splitOffset(name: string): { offsetMs: number | null; rest: string } {
  const text = name.replaceAll(/\s+/g, ' ')
  const match = /^\(?(?:UTC|GMT) ?([+\-−])(\d{1,2}):?(\d{2})?\)? ?/i.exec(text)
  if (!match) return { offsetMs: null, rest: text.replace(/^\((?:UTC|GMT)\) /i, '') }
  const [found, sign, hours = '', minutes = '00'] = match
  const offset = `${sign === '+' ? '+' : '-'}${hours.padStart(2, '0')}${minutes}`
  return { offsetMs: parseOffset(offset), rest: text.slice(found.length) }
}

/** « GMT Standard Time 1 », as Outlook numbers zones of one name. */
function withoutNumber(name: string): string {
  const words = name.split(' ')
  return /^\d+$/.test(words.at(-1) ?? '') ? words.slice(0, -1).join(' ') : name
}

/** « Romance Daylight Time », « Romance (heure standard) », « Eastern Time (US & Canada) ». */
function windowsSpellings(name: string): string[] {
  const short = name.endsWith(')') ? name.slice(0, name.lastIndexOf('(')).trim() : name
  const words = short.split(' ')
  if (/^time$/i.test(words.at(-1) ?? '')) words.pop()
  if (/^(standard|daylight|summer)$/i.test(words.at(-1) ?? '')) words.pop()
  const zone = words.join(' ')
  return [name, short, `${zone} Standard Time`, zone]
}

/** Without those that several zones share, such as CST and IST. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  cest: 'Europe/Paris',
  mez: 'Europe/Berlin',
  mesz: 'Europe/Berlin',
  hnec: 'Europe/Paris',
  haec: 'Europe/Paris',
  west: 'Europe/Lisbon',
  eest: 'Europe/Athens',
  edt: 'America/New_York',
  pst: 'America/Los_Angeles',
  pdt: 'America/Los_Angeles',
}

function abbreviatedZone(name: string): Zone | null {
  const id = new Map(Object.entries(ABBREVIATIONS)).get(name.toLowerCase())
  return id === undefined ? null : zoneNamed(id)
}

/** As French names of zones write those that the IANA writes otherwise. */
const FRENCH_CITIES: Readonly<Record<string, string>> = {
  alger: 'Africa/Algiers',
  athenes: 'Europe/Athens',
  berne: 'Europe/Zurich',
  bruxelles: 'Europe/Brussels',
  copenhague: 'Europe/Copenhagen',
  edimbourg: 'Europe/London',
  geneve: 'Europe/Zurich',
  'le caire': 'Africa/Cairo',
  lisbonne: 'Europe/Lisbon',
  londres: 'Europe/London',
  montreal: 'America/Toronto',
  moscou: 'Europe/Moscow',
  pekin: 'Asia/Shanghai',
  varsovie: 'Europe/Warsaw',
  vienne: 'Europe/Vienna',
}

const CITIES = new Map([
  ...IANA_NAMES.filter((id) => !id.startsWith('Etc/')).map((id): [string, string] => [
    plainWords(id.slice(id.lastIndexOf('/') + 1)),
    id,
  ]),
  ...Object.entries(FRENCH_CITIES),
])

/** In the order of the name: « Paris », « Heure de Paris », « Bruxelles, Copenhague, Madrid, Paris ». */
function citiesIn(name: string): (Zone | null)[] {
  const text = ` ${plainWords(name)} `
  return [...CITIES]
    .map(([city, id]) => ({ at: text.indexOf(` ${city} `), id }))
    .filter(({ at }) => at !== -1)
    .sort((a, b) => a.at - b.at)
    .map(({ id }) => zoneNamed(id))
}

function plainWords(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()
}

/** In winter or in summer. */
function hasOffset(zone: Zone, offsetMs: number | null): boolean {
  if (offsetMs === null) return true
  const [january, july] = [Date.UTC(2026, 0, 1), Date.UTC(2026, 6, 1)]
  return [january, july].some((instant) => zone.spanAt(instant).offsetMs === offsetMs)
}
