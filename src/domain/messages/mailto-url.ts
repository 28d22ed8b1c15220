/** Escaped: an address that somebody else typed could add recipients and headers. */
export function toMailtoUrl(address: string): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`
}
