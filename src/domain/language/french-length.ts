import { french, NNBSP } from './typography.ts'

/** « 45 min », « 1 h », « 1 h 30 », with narrow no-break spaces. */
export function frenchLength(minutes: number): string {
  if (minutes < 60) return french`${minutes} min`
  const remainder = minutes % 60
  const hours = french`${Math.floor(minutes / 60)} h`
  return remainder === 0 ? hours : `${hours}${NNBSP}${String(remainder).padStart(2, '0')}`
}

/** Waiting time, rounded up: « 45 s », « 14 min ». */
export function frenchWait(seconds: number): string {
  return seconds < 60 ? `${Math.ceil(seconds)}${NNBSP}s` : frenchLength(Math.ceil(seconds / 60))
}

/** As lists of services write it: « 90 min », and « 2 h 30 » beyond two hours. */
export function listedLength(minutes: number): string {
  return minutes <= 120 ? french`${minutes} min` : frenchLength(minutes)
}

/** « 90 min », « 2 h 30 (150 min) », where the length in minutes is required (requirements, 2.1). */
export function listedLengthAndMinutes(minutes: number): string {
  return minutes <= 120 ? listedLength(minutes) : french`${frenchLength(minutes)} (${minutes} min)`
}
