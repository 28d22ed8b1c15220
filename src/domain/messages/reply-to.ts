import { MESSAGE_KINDS, type MessageType } from './notification.ts'

export type Mailbox = { address: string; name: string }

type Client = { client_name: string | null; client_email: string | null }

/** The client, for a message that tells the practitioner about a reservation; null without an e-mail address. */
export function replyToOf(type: MessageType, { client_name, client_email }: Client): Mailbox | null {
  if (MESSAGE_KINDS[type].audience !== 'practitioner' || client_email === null) return null
  return { address: client_email, name: client_name ?? '' }
}
