import { isPhoneNumber } from '../language/phone-number.ts'

/** Without the apostrophe by which exports keep a text from being computed. Dutch names, « ’t Hooft », keep theirs. */
export function plainCell(cell: string): string {
  return cell
    .trim()
    .replace(/^'(?=[=+@\d\t\r(＝＋－＠-])/u, '')
    .trim()
}

/** Several values of a cell as Google’s contacts, Outlook and people separate them. */
const SEPARATORS = /:::|[;,|\n]|\s(?:ou|et)\s/

/** The first address of these cells, or what stands in them instead. */
export function emailOfCells(cells: readonly string[]): string {
  const values = cells.flatMap((cell) => cell.split(SEPARATORS)).map(bareAddress)
  return values.find((value) => /^[^\s@]+@[^\s@]+$/.test(value)) ?? values.find(Boolean) ?? ''
}

function bareAddress(value: string): string {
  const inBrackets = /<([^<>]*)>\s*$/.exec(value)?.[1] ?? value
  return inBrackets.trim().replace(/^mailto:/i, '')
}

/** The first mobile number of these cells, else the first number, or what stands in them instead. */
export function phoneOfCells(cells: readonly string[]): string {
  const numbers = cells.flatMap(numbersOf)
  return numbers.find(isMobile) ?? numbers[0] ?? cells[0] ?? ''
}

function isMobile(number: string): boolean {
  return /^(?:0|(?:00)?330?)[67]/.test(number.replace(/\D/g, ''))
}

const MAX_PHONE_CELL = 500

/** One number if the whole cell is one, else those of its parts. */
function numbersOf(cell: string): string[] {
  if (cell.length > MAX_PHONE_CELL) return []
  const whole = numberOf(cell)
  if (whole !== null) return [whole]
  return cell.split(SEPARATORS).flatMap((part) => {
    const number = numberOf(part)
    return number === null ? part.split(/\s\/|\/\s/).flatMap((half) => numberOf(half) ?? []) : number
  })
}

/** Without labels, « tél. », « (bureau) »; null for anything else than one number. */
function numberOf(text: string): string | null {
  const bare = text.replace(/\([^()\d]*\)/g, ' ')
  const first = bare.search(/[\d+(]/)
  const last = [...bare.matchAll(/[\d)]/g)].at(-1)?.index ?? -1
  const number = bare
    .slice(Math.max(first, 0), last + 1)
    .replace(/\//g, ' ')
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/g, ' ')
  return isPhoneNumber(number) ? withLostStart(number) : null
}

/** Spreadsheets take « 0612345678 » and « +33612345678 » for sums, and lose how they begin. */
function withLostStart(number: string): string {
  if (/^[1-9]\d{8}$/.test(number)) return `0${number}`
  return /^33[1-9]\d{8}$/.test(number) ? `+${number}` : number
}
