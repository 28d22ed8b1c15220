import type { MessageStatus } from '#contract/contact.ts'

/** What a status is called, for one message and for many. */
export const statusNames: Record<MessageStatus, { one: string; many: string }> = {
  new: { one: 'Nouveau', many: 'Nouveaux' },
  read: { one: 'Lu', many: 'Lus' },
  answered: { one: 'Répondu', many: 'Répondus' },
  archived: { one: 'Archivé', many: 'Archivés' },
}
