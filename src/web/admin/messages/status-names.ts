import type { MessageStatus } from '#contract/contact.ts'

export const statusNames: Record<MessageStatus, { one: string; many: string }> = {
  new: { one: 'Nouveau', many: 'Nouveaux' },
  read: { one: 'Lu', many: 'Lus' },
  answered: { one: 'Répondu', many: 'Répondus' },
  archived: { one: 'Archivé', many: 'Archivés' },
}
