import { isWebAddress, withScheme } from '#domain/language/web-address.ts'

const NO_SPACE_OR_BACKSLASH = /^[^\s\\]+$/
const EMAIL = /^(?:mailto:)?[^\s@:/<>"]+@[^\s@:/<>".]+(?:\.[^\s@:/<>".]+)+$/
const PHONE = /^(?:tel:)?(\+?[\d\s.()-]{6,30})$/

export function parseLinkHref(typed: string): string | null {
  const text = typed.trim()
  const isPath = text.startsWith('/') && !text.startsWith('//')
  if (isPath) return NO_SPACE_OR_BACKSLASH.test(text) ? text : null
  if (EMAIL.test(text)) return `mailto:${text.replace(/^mailto:/, '')}`
  const phoneNumber = PHONE.exec(text)?.[1]
  if (phoneNumber !== undefined) return `tel:${phoneNumber.replace(/[^\d+]/g, '')}`
  const address = withScheme(text)
  return isWebAddress(address) ? address : null
}
