import { isWebAddress, withScheme } from '#domain/web-address.ts'

export function parseLinkHref(typed: string): string | null {
  const text = typed.trim()
  if (/^\/(?!\/)/.test(text)) return /^[^\s\\]+$/.test(text) ? text : null
  if (/^(?:mailto:)?[^\s@:/<>"]+@[^\s@:/<>"]+\.[^\s@:/<>"]+$/.test(text))
    return `mailto:${text.replace(/^mailto:/, '')}`
  const number = /^(?:tel:)?(\+?[\d\s.()-]{6,30})$/.exec(text)?.[1]
  if (number !== undefined) return `tel:${number.replace(/[^\d+]/g, '')}`
  const address = withScheme(text)
  return isWebAddress(address) ? address : null
}
