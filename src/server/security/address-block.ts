import ipaddr from 'ipaddr.js'

/** Key for rate limits: the /64 prefix of an IPv6 address, because a household has a whole /64; IPv4 unchanged. */
export function addressBlock(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  const ip = ipaddr.IPv6.parse(address)
  if (ip.isIPv4MappedAddress()) return address
  const network = ip.parts.slice(0, 4)
  return network.map((part) => part.toString(16)).join(':')
}

/** The /48 prefix of an IPv6 address, which one customer of a hosting provider may have; null for IPv4. */
export function wideNetwork(address: string): string | null {
  return networksOf(address).find(({ share }) => share === WIDEST_SHARE)?.name ?? null
}

export type AddressNetwork = { name: string; share: number }

const WIDEST_SHARE = 64

const SHARES = [
  { bits: 64, share: 1 },
  { bits: 56, share: 8 },
  { bits: 48, share: WIDEST_SHARE },
]

export function networksOf(address: string): AddressNetwork[] {
  if (!ipaddr.isValid(address)) return [{ name: address, share: 1 }]
  const ip = ipaddr.process(address)
  if (ip instanceof ipaddr.IPv4) return [{ name: ip.toString(), share: 1 }]
  return SHARES.map(({ bits, share }) => ({ name: `${prefixOf(ip, bits)}/${bits}`, share }))
}

function prefixOf({ parts }: ipaddr.IPv6, bits: number): string {
  const kept = parts.slice(0, 4).map((part, i) => part & (0xffff << Math.max(0, 16 * (i + 1) - bits)))
  return kept.map((part) => (part & 0xffff).toString(16)).join(':')
}
