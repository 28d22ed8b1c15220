import type { ContactMessageStatus } from '#contract/contact.ts'

export const statusNames: Record<ContactMessageStatus, { one: string; many: string }> = {
  new: { one: 'Nouveau', many: 'Nouveaux' },
  read: { one: 'Lu', many: 'Lus' },
  answered: { one: 'Répondu', many: 'Répondus' },
  archived: { one: 'Archivé', many: 'Archivés' },
}
