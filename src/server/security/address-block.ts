import ipaddr from 'ipaddr.js'

/** The part of an address that is limited: one household has a whole IPv6 /64. Anything else than IPv6 is unchanged. */
export function addressBlock(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  const ip = ipaddr.IPv6.parse(address)
  if (ip.isIPv4MappedAddress()) return address
  const network = ip.parts.slice(0, 4)
  return network.map((part) => part.toString(16)).join(':')
}
