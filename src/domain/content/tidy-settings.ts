import { withScheme } from '../language/web-address.ts'
import { SETTING_KEYS } from './settings.ts'

type UntypedSettings = Record<string, unknown>

/** Drops unknown keys (requirements, 5.8). */
export function pickKnownSettings(settings: UntypedSettings): UntypedSettings {
  return Object.fromEntries(
    SETTING_KEYS.flatMap((key) => (Object.hasOwn(settings, key) ? [[key, settings[key]]] : [])),
  )
}

/**
 * Normalizes typed settings to their stored form (requirements, 5.8). Malformed values pass unchanged, so
 * that validation names their field; an empty logo or color is omitted, which leaves the stored one unchanged.
 */
export function tidySettings(settings: UntypedSettings): UntypedSettings {
  const tidied = Object.entries(settings).map(([key, value]) => [key, tidy(key, value)])
  return Object.fromEntries(tidied.filter(([, value]) => value !== undefined))
}

const TIDY = new Map<string, (value: unknown) => unknown>([
  ['logo', tidyText],
  ['colorPrimary', tidyText],
  ['colorSecondary', tidyText],
  ['socialLinks', tidyLinks],
  ['backgroundImages', tidyList],
  ['paymentMeans', nullIfEmpty],
  ['geo', tidyPosition],
])

function tidy(key: string, value: unknown): unknown {
  const rule = TIDY.get(key)
  return rule ? rule(value) : value
}

function tidyText(value: unknown): unknown {
  if (typeof value !== 'string') return value
  return value.trim() === '' ? undefined : value.trim()
}

function tidyLinks(value: unknown): unknown {
  if (!isRecord(value)) return value
  const links = Object.entries(value).map(([network, link]) => [
    network,
    isShort(link) && link.trim() !== '' ? withScheme(link.trim()) : link,
  ])
  return Object.fromEntries(links.filter(([, link]) => !isBlank(link)))
}

function tidyList(value: unknown): unknown {
  const list = typeof value === 'string' ? value.split(',') : value
  if (!Array.isArray(list)) return value
  return list
    .map((address) => (typeof address === 'string' ? address.trim() : address))
    .filter((address) => !isBlank(address))
}

function nullIfEmpty(value: unknown): unknown {
  return Array.isArray(value) && value.length === 0 ? null : value
}

/** Parses degrees, also with a decimal comma; null when both are empty. */
function tidyPosition(value: unknown): unknown {
  if (!isRecord(value)) return value
  const { latitude, longitude } = value
  if (isBlank(latitude) && isBlank(longitude)) return null
  return { ...value, latitude: parseDegrees(latitude), longitude: parseDegrees(longitude) }
}

function parseDegrees(value: unknown): unknown {
  if (!isShort(value)) return value
  const text = value.trim().replace(',', '.')
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : value
}

const MAX_TIDIED_LENGTH = 300

function isShort(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_TIDIED_LENGTH
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}

function isRecord(value: unknown): value is UntypedSettings {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
