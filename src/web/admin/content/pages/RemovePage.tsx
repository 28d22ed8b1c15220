import type { Page } from '#contract/content/pages.ts'
import { french } from '#domain/language/typography.ts'
import { ConfirmAction } from '../../ui/confirm/ConfirmAction.tsx'
import { refreshPages, removePage } from './actions.ts'
import { publicAddress } from './public-address.ts'

const FAILURE = 'Erreur lors de la suppression'

export function RemovePage({ page, onClose }: { page: Page; onClose: () => void }) {
  return (
    <ConfirmAction
      title={french`Supprimer cette page ?`}
      confirmLabel="Supprimer la page"
      action={() => removePage(page.slug)}
      done={({ message }) => message}
      failure={FAILURE}
      refresh={refreshPages}
      onClose={onClose}
    >
      <p>
        <strong>{page.title}</strong>
        <span>{publicAddress(page.slug)}</span>
      </p>
      <p>Elle quitte le menu, et les liens qui y mènent ne trouveront plus rien. Son texte est perdu.</p>
    </ConfirmAction>
  )
}
