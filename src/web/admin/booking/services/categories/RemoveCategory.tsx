import type { ServiceCategory } from '#contract/booking/services.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { french } from '#domain/language/typography.ts'
import { ConfirmAction } from '../../../ui/confirm/ConfirmAction.tsx'
import { refreshCategories, removeCategory } from './actions.ts'

type Props = { category: ServiceCategory; count: number; onRemoved: () => void; onClose: () => void }

export function RemoveCategory({ category, count, onRemoved, onClose }: Props) {
  return (
    <ConfirmAction
      title={french`Supprimer la catégorie « ${category.name} » ?`}
      confirmLabel="Supprimer"
      action={() => removeCategory(category)}
      done={({ message }) => message}
      failure="Erreur lors de la suppression"
      refresh={refreshCategories}
      onDone={onRemoved}
      onClose={onClose}
    >
      <p>
        {count === 1
          ? 'Le service qu’elle contient reste, sans catégorie.'
          : `Les ${frenchNumber(count)} services qu’elle contient restent, sans catégorie.`}
      </p>
    </ConfirmAction>
  )
}
