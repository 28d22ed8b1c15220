import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { french } from '#domain/typography.ts'

/** Prevents SSRF through a mail server's host that is typed in the back office. */
export class PrivateAddress extends Error {
  constructor() {
    super(french`Cette adresse est celle d’une machine ou d’un réseau privé : elle n’est pas acceptée.`)
  }
}

// IANA special-purpose registries: loopback, private, link-local, shared, benchmarking, multicast, reserved, and
// IPv6 ranges that embed an IPv4 address (NAT64, 6to4).
const NOT_PUBLIC = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  NOT_PUBLIC.addSubnet(net, prefix, 'ipv4')
}
for (const [net, prefix] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  NOT_PUBLIC.addSubnet(net, prefix, 'ipv6')
}

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && !NOT_PUBLIC.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

export async function resolvePublicAddress(
  host: string,
  { allowPrivate }: { allowPrivate: boolean },
): Promise<string> {
  const addresses = await lookup(host, { all: true })
  if (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address))) throw new PrivateAddress()
  return addresses[0]?.address ?? host
}
