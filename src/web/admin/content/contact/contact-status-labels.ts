import type { ContactMessageStatus } from '#contract/content/contact.ts'

export const contactStatusLabels: Record<ContactMessageStatus, { singular: string; plural: string }> = {
  new: { singular: 'Nouveau', plural: 'Nouveaux' },
  read: { singular: 'Lu', plural: 'Lus' },
  answered: { singular: 'Répondu', plural: 'Répondus' },
  archived: { singular: 'Archivé', plural: 'Archivés' },
}
