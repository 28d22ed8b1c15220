import { french } from '#domain/language/typography.ts'
import { ConfirmAction } from '../../ui/confirm/ConfirmAction.tsx'
import { changeFeed } from './actions.ts'

export type Revocation = 'renew' | 'remove'

const TEXTS = {
  renew: {
    title: french`Changer l’adresse ?`,
    confirmLabel: 'Changer',
    done: 'Adresse changée',
    consequence:
      'L’adresse actuelle cesse de fonctionner. Donnez la nouvelle à chaque application qui doit suivre votre agenda.',
  },
  remove: {
    title: french`Supprimer l’adresse ?`,
    confirmLabel: 'Supprimer',
    done: 'Adresse supprimée',
    consequence:
      'Les applications qui la lisent ne recevront plus votre agenda. Vos rendez-vous restent ici, inchangés.',
  },
} as const

type Props = { revocation: Revocation; onClose: () => void }

export function RevocationDialog({ revocation, onClose }: Props) {
  const { title, confirmLabel, consequence, done } = TEXTS[revocation]
  return (
    <ConfirmAction
      title={title}
      confirmLabel={confirmLabel}
      action={() => changeFeed(revocation)}
      done={done}
      failure="Une erreur est survenue."
      onClose={onClose}
    >
      <p>
        <strong>Mon agenda dans mon téléphone</strong>
      </p>
      <p>{consequence}</p>
    </ConfirmAction>
  )
}
