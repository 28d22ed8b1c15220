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
  const untagged = ignoresTags(provider) ? local.slice(0, 1) + local.slice(1).split('+')[0] : local
  return `${provider === 'gmail.com' ? untagged.replaceAll('.', '') : untagged}@${provider}`
}

/** Coarse group of a mailbox: addresses with one limit key share it, though not only they. An index holds it. */
export function mailboxGroup(email: string): string {
  const [group = ''] = split(email).local.split('+', 1)
  return group.replaceAll('.', '')
}

/** Providers that deliver `name+tag` to `name`. */
const IGNORE_TAGS = new Set([
  ...['gmail.com', 'msn.com', 'icloud.com', 'me.com', 'mac.com', 'proton.me', 'protonmail.com', 'pm.me'],
  ...['fastmail.com', 'fastmail.fm', 'hey.com', 'runbox.com', 'mailbox.org', 'posteo.de', 'posteo.net'],
  ...['ik.me', 'yandex.com', 'yandex.ru', 'zoho.com', 'zoho.eu', 'zohomail.com', 'zohomail.eu'],
])

/** In any country, as in `outlook.fr`, `live.co.uk`; they ignore tags, too. */
const MICROSOFT = /^(?:outlook|hotmail|live)\.(?:com?\.)?[a-z]{2,3}$/

function ignoresTags(host: string): boolean {
  return IGNORE_TAGS.has(host) || MICROSOFT.test(host)
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
