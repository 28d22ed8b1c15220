import type { Cents } from '../../../language/money.ts'
import { plainCell } from '../../import-cells.ts'

const MAX_CELL = 60

/** « 50 », « 50,00 € », « EUR 1 250.5 », « -5 »; null for anything else than an amount in euros. */
export function readCents(cell: string): Cents | null {
  if (cell.length > MAX_CELL) return null
  const text = plainCell(cell)
    .toLowerCase()
    .replace(/^(?:€|eur(?:os?)?)|(?:€|eur(?:os?)?)$/g, '')
    .replace(/[\s’']/g, '')
    .replace('−', '-')
  const [, sign, whole = '', decimals = ''] =
    /^(-?)(\d{1,3}(?:[.,]\d{3})+|\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  if (whole === '') return null
  const cents = Number(whole.replace(/[.,]/g, '')) * 100 + Number(decimals.padEnd(2, '0'))
  return sign === '-' ? -cents : cents
}

export type ReadSessions = { left: number; sold: number | null }

const UNITS =
  /\b(?:s[ée]ances?|sessions?|soins?|massages?|visites?|visits?|rdv|rendez-vous|restante?s?|left)\b/g

const SESSIONS = /^(-?\d{1,4})(?:[.,]0{1,2})?(?: ?(?:\/|sur|of) ?(\d{1,4}))?$/

/** « 3 », « 3 séances », « 3/10 », « 3 sur 10 »; null for anything else than sessions that are left. */
export function readSessions(cell: string): ReadSessions | null {
  const [match, left, sold] = SESSIONS.exec(withoutUnits(cell)) ?? []
  return match === undefined ? null : { left: Number(left), sold: sold === undefined ? null : Number(sold) }
}

/** True for a cell that says itself that it counts sessions. */
export function namesSessions(cell: string): boolean {
  const [match, , sold] = SESSIONS.exec(withoutUnits(cell)) ?? []
  return match !== undefined && (sold !== undefined || cell.toLowerCase().search(UNITS) >= 0)
}

/** '' for what is too long to be a number. */
function withoutUnits(cell: string): string {
  if (cell.length > MAX_CELL) return ''
  return plainCell(cell).toLowerCase().replace(UNITS, ' ').replace(/\s+/g, ' ').trim()
}

const SPENT = new Set(
  `utilise utilisee utilises consomme consommee used redeemed spent epuise epuisee solde termine terminee rembourse
  remboursee refunded annule annulee cancelled canceled void voided inactif inactive desactive deactivated oui yes true
  vrai`.split(/\s+/),
)

/** Of a state that says that nothing is left. */
export function isSpent(cell: string): boolean {
  const text = cell.slice(0, MAX_CELL).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
  return SPENT.has(text)
}

/** « illimitée », « aucune »: no last day. */
export function isEndless(cell: string): boolean {
  return /^(?:illimit|sans |aucun|jamais|never|none|no exp|unlimited|n\/?a$)/i.test(cell.trim())
}

/** The sum below a table. */
export function isTotalLine(cells: readonly string[]): boolean {
  const first = cells.map((cell) => cell.trim()).find(Boolean) ?? ''
  return /^(?:(?:sous[- ]|grand |sub[- ]?)?tota(?:l|ux)|sommes?|sum)\b/i.test(first.slice(0, MAX_CELL))
}

/** A cell that a spreadsheet would compute, and that came in as its formula. */
export function isFormula(cell: string): boolean {
  return /^\s*=/.test(cell)
}
