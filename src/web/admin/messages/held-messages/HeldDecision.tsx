import { french } from '#domain/language/typography.ts'
import { heldMessagesText } from '#domain/operations/backup-text.ts'
import { refreshJournal } from '../../queries.ts'
import { ConfirmAction } from '../../ui/confirm/ConfirmAction.tsx'
import { dropHeldMessages, releaseHeldMessages } from './actions.ts'

const CHOICES = {
  release: {
    label: 'Envoyer',
    question: french`Envoyer les messages retenus ?`,
    consequence: 'Ceux qui n’ont plus d’objet ne partent pas. Les autres ne se rattrapent plus.',
    run: releaseHeldMessages,
    done: 'Messages remis à l’envoi',
    tone: 'plain',
  },
  drop: {
    label: 'Ne pas envoyer',
    question: french`Ne pas envoyer les messages retenus ?`,
    consequence: 'Leurs destinataires ne les recevront jamais. Cela ne peut pas être annulé.',
    run: dropHeldMessages,
    done: 'Messages abandonnés',
    tone: 'destructive',
  },
} as const

type Props = { choice: keyof typeof CHOICES; count: number; onClose: () => void }

export function HeldDecision({ choice, count, onClose }: Props) {
  const { label, question, consequence, run, done, tone } = CHOICES[choice]
  return (
    <ConfirmAction
      title={question}
      confirmLabel={label}
      cancelLabel="Fermer"
      tone={tone}
      action={run}
      done={done}
      failure="Une erreur est survenue."
      refresh={refreshJournal}
      onClose={onClose}
    >
      <p>{heldMessagesText(count)}</p>
      <p>{consequence}</p>
    </ConfirmAction>
  )
}
