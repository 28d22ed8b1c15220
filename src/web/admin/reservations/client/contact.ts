/** A `tel:` link: what people type between the digits is theirs, not the network's. */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}
