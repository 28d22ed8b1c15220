import { ignoresTags, isMailProvider, ownedDomain } from './mail-hosts.ts'

/**
 * Identity of a mailbox: two addresses with one key are one person's. Lower case and an ASCII host (IDNA). A text
 * that is no e-mail address is its own key. For addresses that the contract accepts, it is SQL's `lower(…)`.
 */
export function identityKey(email: string): string {
  const { local, host } = split(email)
  return host === '' ? local : `${local}@${host}`
}

/**
 * Key for limits only: also drops what the mailbox's provider ignores, so that tagged addresses count as one. Never
 * an identity: other providers deliver such addresses to different people.
 */
export function limitKey(email: string): string {
  const { local, host } = split(email)
  if (host === '') return local
  const provider = host === 'googlemail.com' ? 'gmail.com' : host
  const untagged = ignoresTags(provider) ? untag(local) : local
  return `${provider === 'gmail.com' ? untagged.replaceAll('.', '') : untagged}@${provider}`
}

/** How many times as wide as a mailbox's own bounds are those of its wider keys. */
export const WIDER = 3

/** Of all tagged addresses of a name, at any host: most deliver `name+tag` to `name`. For wider bounds only. */
export function untaggedKey(email: string): string {
  const { local, host } = split(limitKey(email))
  return host === '' ? local : `${untag(local)}@${host}`
}

/**
 * Of all addresses at a domain, where one mailbox may catch everything; null for the providers that strangers share.
 * For wider bounds only.
 */
export function domainKey(email: string): string | null {
  const { host } = split(email)
  const domain = ownedDomain(host)
  return host === '' || isMailProvider(domain) ? null : domain
}

export function widerKeys(email: string): string[] {
  const domain = domainKey(email)
  return [`untagged ${untaggedKey(email)}`, ...(domain === null ? [] : [`domain ${domain}`])]
}

/** Coarse group of a mailbox: addresses with one untagged key share it, though not only they. An index holds it. */
export function mailboxGroup(email: string): string {
  const [group = ''] = split(email).local.split('+', 1)
  return group.replaceAll('.', '')
}

function untag(local: string): string {
  return local.slice(0, 1) + local.slice(1).split('+')[0]
}

function split(email: string): { local: string; host: string } {
  // Lower case can undo the normal form: « J̌ » has no precomposed letter, « ǰ » has one.
  const text = email.trim().normalize('NFC').toLowerCase().normalize('NFC')
  const at = text.lastIndexOf('@')
  const host = at < 0 ? '' : asciiHost(text.slice(at + 1))
  return host === '' ? { local: text, host } : { local: text.slice(0, at), host }
}

function asciiHost(host: string): string {
  // Only a name: a URL would take `exemple.fr/a` for `exemple.fr`.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(host) || !URL.canParse(`http://${host}`)) return host
  return new URL(`http://${host}`).hostname
}
