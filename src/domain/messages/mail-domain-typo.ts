/** Domains of most French clients; of two that are as close, the first is suggested. */
const USUAL = [
  'gmail.com',
  'orange.fr',
  'hotmail.fr',
  'hotmail.com',
  'free.fr',
  'laposte.net',
  'icloud.com',
  'outlook.fr',
  'outlook.com',
  'yahoo.fr',
  'yahoo.com',
  'wanadoo.fr',
  'sfr.fr',
  'live.fr',
  'live.com',
  'bbox.fr',
  'neuf.fr',
  'protonmail.com',
  'aliceadsl.fr',
  'numericable.fr',
  'club-internet.fr',
]

/** Others that exist and are a slip away from a usual one. */
const REAL = new Set([
  'ymail.com',
  'gmx.fr',
  'gmx.com',
  'mail.com',
  'email.com',
  'aol.com',
  'aol.fr',
  'mac.com',
  'me.com',
  'hotmail.be',
  'hotmail.ch',
  'outlook.be',
  'live.be',
  'yahoo.ca',
  'sfr.com',
  'free.com',
  'orange.com',
  'laposte.fr',
  'line.fr',
  'life.fr',
  'love.fr',
  'outdoor.fr',
  'outdoor.com',
  'neuf.com',
  'bbox.com',
])

/** Slips in a top-level domain. Foreign ones, as in `hotmail.fi`, are not among them. */
const TOP_LEVEL_SLIPS: Record<string, readonly string[]> = {
  com: [
    'co',
    'con',
    'cmo',
    'ocm',
    'cm',
    'om',
    'cim',
    'cpm',
    'clm',
    'xom',
    'vom',
    'comm',
    'coom',
    'ccom',
    'cop',
  ],
  fr: ['fe', 'ft', 'rf', 'ff', 'fd', 'dr', 'f', 'r', 'frr', 'ffr', 'fer'],
  net: ['ne', 'nt', 'ner', 'nte', 'met', 'nett'],
}

/** These exist with one ending only. */
const WRONG_ENDINGS: Record<string, string> = {
  'gmail.fr': 'gmail.com',
  'icloud.fr': 'icloud.com',
  'wanadoo.com': 'wanadoo.fr',
  'laposte.com': 'laposte.net',
}

/** Letters from which on two slips still leave a name recognizable, and below which one makes another name. */
const LONG_NAME = 7
const SHORT_NAME = 4

/** The address that was probably meant, as in `lea@gmial.com`; null if its domain looks right or is unknown. */
export function suggestMailAddress(address: string): string | null {
  const typed = address.trim()
  const at = typed.lastIndexOf('@')
  if (at < 1) return null
  const domain = suggestDomain(typed.slice(at + 1).toLowerCase())
  return domain === null ? null : `${typed.slice(0, at)}@${domain}`
}

function suggestDomain(typed: string): string | null {
  if (typed === '' || USUAL.includes(typed) || REAL.has(typed)) return null
  const corrected = WRONG_ENDINGS[typed]
  if (corrected !== undefined) return corrected
  const close = USUAL.map((domain) => ({ domain, slips: countSlips(typed, domain) }))
  const closest = close.reduce((best, next) => (next.slips < best.slips ? next : best))
  return closest.slips === Number.POSITIVE_INFINITY ? null : closest.domain
}

function countSlips(typed: string, domain: string): number {
  const [name, topLevel] = split(domain)
  const [typedName, typedTopLevel] = split(typed)
  const isWhole = typedTopLevel === '' || typedName.endsWith('.')
  if (isWhole) return typed === name ? 1 : within(slipsBetween(typed, domain), 1)
  return nameSlips(typedName, name) + topLevelSlips(typedTopLevel, topLevel)
}

function nameSlips(typed: string, name: string): number {
  if (typed === name) return 0
  if (name.length < SHORT_NAME || !beginsLike(typed, name)) return Number.POSITIVE_INFINITY
  return within(slipsBetween(typed, name), name.length >= LONG_NAME ? 2 : 1)
}

/** A slip in the first letter is rare; names that differ in nothing else are many, as `mail` and `ymail`. */
function beginsLike(typed: string, name: string): boolean {
  return typed[0] === name[0] || (typed[0] === name[1] && typed[1] === name[0])
}

function topLevelSlips(typed: string, topLevel: string): number {
  if (typed === topLevel) return 0
  return TOP_LEVEL_SLIPS[topLevel]?.includes(typed) ? 1 : Number.POSITIVE_INFINITY
}

function within(count: number, limit: number): number {
  return count <= limit ? count : Number.POSITIVE_INFINITY
}

function split(domain: string): [name: string, topLevel: string] {
  const dot = domain.lastIndexOf('.')
  return dot < 0 ? [domain, ''] : [domain.slice(0, dot), domain.slice(dot + 1)]
}

/** Insertions, deletions, substitutions and swaps of neighbours (Damerau–Levenshtein, optimal string alignment). */
export function slipsBetween(left: string, right: string): number {
  let [beforeLast, last] = [[] as number[], Array.from({ length: right.length + 1 }, (_, index) => index)]
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= right.length; column += 1)
      current[column] = cheapest({ left, right, row, column }, [beforeLast, last, current])
    ;[beforeLast, last] = [last, current]
  }
  return last[right.length] as number
}

type Cell = { left: string; right: string; row: number; column: number }

function cheapest({ left, right, row, column }: Cell, rows: [number[], number[], number[]]): number {
  const [beforeLast, last, current] = rows
  const cost = (costs: number[], index: number) => costs[index] ?? Number.POSITIVE_INFINITY
  const isSame = left[row - 1] === right[column - 1]
  const isSwap = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
  return Math.min(
    cost(last, column) + 1,
    cost(current, column - 1) + 1,
    cost(last, column - 1) + (isSame ? 0 : 1),
    isSwap ? cost(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
  )
}
