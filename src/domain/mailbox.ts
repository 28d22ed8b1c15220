/**
 * Identity of a mailbox: two addresses with one key are one person's. Lower case and an ASCII host (IDNA). A text
 * that is no e-mail address is its own key.
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
  const untagged = IGNORES_TAGS.test(provider) ? local.slice(0, 1) + local.slice(1).split('+')[0] : local
  return `${provider === 'gmail.com' ? untagged.replaceAll('.', '') : untagged}@${provider}`
}

/** Providers that deliver `name+tag` to `name`. */
const IGNORES_TAGS =
  /^(gmail\.com|(outlook|hotmail|live)\.[a-z.]+|msn\.com|icloud\.com|me\.com|mac\.com|proton\.me|protonmail\.com|pm\.me|fastmail\.(com|fm))$/

function split(email: string): { local: string; host: string } {
  const text = email.trim().normalize('NFC').toLowerCase()
  const at = text.lastIndexOf('@')
  return at < 0
    ? { local: text, host: '' }
    : { local: text.slice(0, at), host: asciiHost(text.slice(at + 1)) }
}

function asciiHost(host: string): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : host
}
