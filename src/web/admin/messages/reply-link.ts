import type { ReceivedMessage } from '#contract/contact.ts'

/** In characters. Mail clients truncate or refuse `mailto:` URLs that are much longer. */
const MAX_QUOTED_LENGTH = 1200

export function replyLink({ name, email, message }: ReceivedMessage): string {
  const quoted = `${message.slice(0, MAX_QUOTED_LENGTH)}${message.length > MAX_QUOTED_LENGTH ? '…' : ''}`
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n')
  const body = `Bonjour ${name},\r\n\r\n\r\n\r\n${quoted}`
  // The address is untrusted: unescaped, it could add recipients and headers.
  const to = encodeURIComponent(email).replace('%40', '@')
  return `mailto:${to}?subject=${encodeURIComponent('Votre message')}&body=${encodeURIComponent(body)}`
}
