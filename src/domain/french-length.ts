import { french, NNBSP } from './typography.ts'

/** « 45 min », « 1 h 30 », with narrow no-break spaces; minutes only up to 60. */
export function frenchLength(minutes: number): string {
  if (minutes <= 60) return french`${minutes} min`
  const remainder = minutes % 60
  const hours = french`${Math.floor(minutes / 60)} h`
  return remainder === 0 ? hours : `${hours}${NNBSP}${String(remainder).padStart(2, '0')}`
}
