import type { ManagedOption } from '#contract/booking/price-list/service-options.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { french } from '#domain/language/typography.ts'
import { ConfirmAction } from '../../../ui/confirm/ConfirmAction.tsx'
import { refreshServices } from '../actions.ts'
import { removeOption } from './actions.ts'

type Props = { option: ManagedOption; onClose: () => void }

export function RemoveOption({ option, onClose }: Props) {
  const { name, serviceIds } = option
  return (
    <ConfirmAction
      title={french`Supprimer l’option « ${name} » ?`}
      confirmLabel="Supprimer"
      action={() => removeOption(option)}
      done={({ message }) => message}
      failure="Erreur lors de la suppression"
      refresh={refreshServices}
      onClose={onClose}
    >
      <p>
        {serviceIds.length === 1
          ? 'Elle est proposée avec une prestation, et ne le sera plus.'
          : `Elle est proposée avec ${frenchNumber(serviceIds.length)} prestations, et ne le sera plus.`}{' '}
        Les rendez-vous déjà pris gardent ce qui a été convenu.
      </p>
    </ConfirmAction>
  )
}
