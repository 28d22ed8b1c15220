import type { ReceivedMessage } from '#contract/contact.ts'

/** Mail programs cut or refuse addresses much longer than this. */
const MOST_QUOTED = 1200

/** Opens an answer to a message in one's own mail program, with the message quoted. */
export function replyLink({ name, email, message }: ReceivedMessage): string {
  const quoted = `${message.slice(0, MOST_QUOTED)}${message.length > MOST_QUOTED ? '…' : ''}`
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n')
  const body = `Bonjour ${name},\r\n\r\n\r\n\r\n${quoted}`
  // The address is somebody else's text: everything that could add a header is escaped.
  const to = encodeURIComponent(email).replace('%40', '@')
  return `mailto:${to}?subject=${encodeURIComponent('Votre message')}&body=${encodeURIComponent(body)}`
}
