/** « 45 min », « 1 h 30 » : a reservation's length, with narrow no-break spaces. */
export function frenchLength(minutes: number): string {
  if (minutes <= 60) return `${minutes}\u202fmin`
  const rest = minutes % 60
  const hours = `${Math.floor(minutes / 60)}\u202fh`
  return rest === 0 ? hours : `${hours}\u202f${String(rest).padStart(2, '0')}`
}
