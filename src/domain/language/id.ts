/** At most nine digits, so that the id fits a 32-bit integer. */
export const ID_PATTERN = /^[1-9]\d{0,8}$/

export function parseId(text: string | null | undefined): number | null {
  return typeof text === 'string' && ID_PATTERN.test(text) ? Number(text) : null
}
