import { MESSAGE_KINDS, type MessageType } from './notification.ts'

export type Mailbox = { address: string; name: string }

/** False for the address of a sender that says itself that nobody reads its answers. */
export function readsAnswers(sender: string): boolean {
  const mailbox = sender.slice(0, sender.lastIndexOf('@')).toLowerCase()
  return !/^(?:no|do-?not|ne-?pas)[-._]?(?:reply|repondre)/.test(
    mailbox.normalize('NFD').replace(/\p{M}/gu, ''),
  )
}

type Client = { client_name: string | null; client_email: string | null }

/** The client, for a message that tells the practitioner about a reservation; null without an e-mail address. */
export function replyToOf(type: MessageType, { client_name, client_email }: Client): Mailbox | null {
  if (MESSAGE_KINDS[type].audience !== 'practitioner' || client_email === null) return null
  return { address: client_email, name: client_name ?? '' }
}
