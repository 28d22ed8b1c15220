import type { JournalEntry } from '#contract/messages/journal.ts'
import type { NotificationTemplate } from '#contract/messages/templates.ts'
import { frenchDateTime } from '#domain/language/french-day.ts'
import { parseDateTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import type { BadgeTone } from '../../ui/Badge.tsx'

export const NO_MAIL_SERVER = french`Aucun serveur d’envoi n’est réglé : chaque message est gardé dans un fichier, dans le dossier « mail » du site.`

export const AUDIENCES: Record<NotificationTemplate['audience'], string> = {
  client: 'Client',
  practitioner: 'Praticien',
  practice: 'Cabinet',
  account: 'Membre de l’équipe',
}

type DeliveryStatus = { label: string; tone: BadgeTone }

export function deliveryStatus({ state, via, attempts, isHeld }: JournalEntry): DeliveryStatus {
  if (isHeld) return { label: 'Retenu après la restauration', tone: 'warning' }
  if (state === 'failed') return { label: 'Non envoyé', tone: 'danger' }
  if (state === 'waiting')
    return { label: attempts > 0 ? 'Nouvel essai prévu' : 'En attente', tone: 'warning' }
  if (via === 'file') return { label: 'Gardé en fichier', tone: 'neutral' }
  if (via === 'log') return { label: 'Noté, SMS non réglés', tone: 'neutral' }
  return { label: 'Envoyé', tone: 'success' }
}

export function formatEntryTime({ at }: JournalEntry): string {
  return frenchDateTime(parseDateTime(at))
}
