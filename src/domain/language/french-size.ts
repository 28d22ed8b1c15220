import { frenchNumber } from './french-number.ts'
import { NNBSP } from './typography.ts'

const UNITS = ['o', 'ko', 'Mo', 'Go', 'To'] as const

/** « 340 ko », « 12 Mo », « 1,4 Go », from bytes; one decimal below ten megabytes or gigabytes. */
export function frenchSize(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1)
  const amount = bytes / 1000 ** power
  const rounded = power > 1 && amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount)
  return `${frenchNumber(rounded)}${NNBSP}${UNITS[power]}`
}
