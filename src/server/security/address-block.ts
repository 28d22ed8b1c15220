import ipaddr from 'ipaddr.js'

/** Key for rate limits: the /64 prefix of an IPv6 address, because a household has a whole /64; IPv4 unchanged. */
export function addressBlock(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  const ip = ipaddr.IPv6.parse(address)
  if (ip.isIPv4MappedAddress()) return address
  const network = ip.parts.slice(0, 4)
  return network.map((part) => part.toString(16)).join(':')
}
