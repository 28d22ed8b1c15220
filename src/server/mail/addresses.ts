import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { french } from '#domain/language/typography.ts'
import { SPECIAL_BLOCKS } from './special-addresses.ts'

/** Prevents SSRF through a mail server's host that is typed in the back office. */
export class PrivateAddress extends Error {
  constructor() {
    super(french`Cette adresse est celle d’une machine ou d’un réseau privé : elle n’est pas acceptée.`)
  }
}

const NOT_PUBLIC = [...SPECIAL_BLOCKS.values()].flat().map((block) => ipaddr.parseCIDR(block))
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const ip = ipaddr.process(address)
  const isGlobal = ip instanceof ipaddr.IPv4 || ip.match(GLOBAL_UNICAST)
  return isGlobal && !NOT_PUBLIC.some((block) => ip.kind() === block[0].kind() && ip.match(block))
}

function isLoopback(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.process(address).range() === 'loopback'
}

export async function resolvePublicAddress(
  host: string,
  { allowPrivate }: { allowPrivate: boolean },
): Promise<string> {
  const addresses = await lookup(host, { all: true })
  if (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address))) throw new PrivateAddress()
  return addresses[0]?.address ?? host
}

export async function resolveTrustedAddress(
  host: string,
  { allowPrivate }: { allowPrivate: boolean },
): Promise<string | null> {
  const addresses = (await lookup(host, { all: true, order: 'ipv4first' })).map(({ address }) => address)
  const isTrusted = (address: string) => isLoopback(address) || (allowPrivate && !isPublicAddress(address))
  return addresses.every(isTrusted) ? (addresses[0] ?? null) : null
}
