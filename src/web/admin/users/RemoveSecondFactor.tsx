import { useMutation } from '@tanstack/react-query'
import type { StaffMember } from '#contract/second-factor.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { removeSecondFactorOf } from './actions.ts'

export function RemoveSecondFactor({ person, onClose }: { person: StaffMember; onClose: () => void }) {
  const removal = useMutation({
    mutationFn: removeSecondFactorOf,
    onSuccess: ({ message }) => {
      void showToast('success', message)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title="Retirer la connexion en deux étapes"
      confirmLabel="Retirer"
      isPending={removal.isPending}
      error={removal.isError ? failureMessage(removal.error, 'Une erreur est survenue.') : null}
      onConfirm={() => removal.mutate(person)}
      onCancel={onClose}
    >
      <p>
        <strong>{person.name}</strong>
      </p>
      <p>
        Pour quelqu’un qui a perdu son téléphone et ses codes de secours. Assurez-vous de parler à la bonne
        personne. Son mot de passe suffira pour entrer, ses connexions prennent fin, et un e-mail la prévient.
      </p>
    </ConfirmDialog>
  )
}
