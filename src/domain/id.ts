/** An identifier as text: of at most nine digits, so that it fits a 32-bit integer. */
export const ID = /^[1-9]\d{0,8}$/

/** The identifier that a text holds, or null. */
export function parseId(text: string | null | undefined): number | null {
  return typeof text === 'string' && ID.test(text) ? Number(text) : null
}
