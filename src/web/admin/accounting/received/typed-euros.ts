/** « 62,50 »; '' for nothing. */
export function toTypedEuros(euros: number): string {
  if (euros === 0) return ''
  return Number.isInteger(euros) ? String(euros) : euros.toFixed(2).replace('.', ',')
}
