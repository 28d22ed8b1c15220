import type { Service } from '#contract/booking/services.ts'
import { NNBSP } from '#domain/language/typography.ts'
import { withReason } from '#web/app/failure-message.ts'
import { ConfirmAction } from '../../ui/confirm/ConfirmAction.tsx'
import { refreshServices, removeService } from './actions.ts'

const FAILURE = withReason('Erreur lors de la suppression')

export function RemoveService({ service, onClose }: { service: Service; onClose: () => void }) {
  return (
    <ConfirmAction
      title="Êtes-vous sûr de vouloir supprimer ce service ?"
      confirmLabel="Supprimer"
      action={() => removeService(service)}
      done={({ message }) => message}
      failure={FAILURE}
      refresh={refreshServices}
      onClose={onClose}
    >
      <p>
        <strong>{service.name}</strong>
      </p>
      <p>
        Il ne sera plus proposé. Les réservations déjà prises gardent son nom, sa durée et son prix. Pour le
        retirer quelque temps seulement, décochez plutôt «{NNBSP}Proposé aux visiteurs{NNBSP}».
      </p>
    </ConfirmAction>
  )
}
