import { french } from '#domain/typography.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

export type Revocation = 'renew' | 'remove'

const TEXTS = {
  renew: {
    title: french`Renouveler l’adresse ?`,
    confirmLabel: 'Renouveler',
    consequence:
      'L’adresse actuelle cesse de fonctionner. Donnez la nouvelle à chaque application qui doit suivre votre agenda.',
  },
  remove: {
    title: french`Supprimer l’adresse ?`,
    confirmLabel: 'Supprimer',
    consequence:
      'Les applications qui la lisent ne recevront plus votre agenda. Vos rendez-vous restent ici, inchangés.',
  },
} as const

type Props = {
  revocation: Revocation
  isPending: boolean
  error: string | null
  onConfirm: () => void
  onCancel: () => void
}

export function RevocationDialog({ revocation, ...dialog }: Props) {
  const { title, confirmLabel, consequence } = TEXTS[revocation]
  return (
    <ConfirmDialog title={title} confirmLabel={confirmLabel} {...dialog}>
      <p>
        <strong>Mon agenda dans mon téléphone</strong>
      </p>
      <p>{consequence}</p>
    </ConfirmDialog>
  )
}
