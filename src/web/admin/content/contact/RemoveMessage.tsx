import type { ReceivedMessage } from '#contract/content/contact.ts'
import { french } from '#domain/language/typography.ts'
import { ConfirmAction } from '../../ui/confirm/ConfirmAction.tsx'
import { refreshMessages, removeMessage } from './actions.ts'

const FAILURE = 'Erreur lors de la suppression'

export function RemoveMessage({ message, onClose }: { message: ReceivedMessage; onClose: () => void }) {
  return (
    <ConfirmAction
      title={french`Supprimer ce message ?`}
      confirmLabel="Supprimer le message"
      action={() => removeMessage(message)}
      done={(reply) => reply.message}
      failure={FAILURE}
      refresh={refreshMessages}
      onClose={onClose}
    >
      <p>
        <strong>{message.name}</strong>
        <span>{message.email}</span>
      </p>
      <p>Il disparaît pour de bon. Pour le ranger seulement, archivez-le.</p>
    </ConfirmAction>
  )
}
