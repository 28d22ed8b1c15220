import type { ReceivedMessage } from '#contract/content/contact.ts'
import { toMailtoUrl } from '#domain/messages/mailto-url.ts'

/** Characters before percent-encoding, which multiplies them; mail clients truncate or refuse longer URLs. */
const MAX_QUOTED_LENGTH = 1200

export function replyLink({ name, email, message }: ReceivedMessage): string {
  // The cut may split a surrogate pair: `encodeURIComponent` throws on a lone half.
  const quote = message.slice(0, MAX_QUOTED_LENGTH).toWellFormed()
  const quoted = `${quote}${message.length > MAX_QUOTED_LENGTH ? '…' : ''}`
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n')
  const body = `Bonjour ${name},\r\n\r\n\r\n\r\n${quoted}`
  return `${toMailtoUrl(email)}?subject=${encodeURIComponent('Votre message')}&body=${encodeURIComponent(body)}`
}
