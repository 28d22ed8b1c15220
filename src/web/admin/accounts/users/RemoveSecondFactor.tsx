import type { StaffMember } from '#contract/accounts/second-factor.ts'
import { ConfirmAction } from '../../ui/confirm/ConfirmAction.tsx'
import { removeSecondFactorOf } from './actions.ts'

export function RemoveSecondFactor({ person, onClose }: { person: StaffMember; onClose: () => void }) {
  return (
    <ConfirmAction
      title="Retirer la connexion en deux étapes"
      confirmLabel="Retirer"
      action={() => removeSecondFactorOf(person)}
      done={({ message }) => message}
      failure="Une erreur est survenue."
      onClose={onClose}
    >
      <p>
        <strong>{person.name}</strong>
      </p>
      <p>
        Pour quelqu’un qui a perdu son téléphone et ses codes de secours. Assurez-vous de parler à la bonne
        personne. Son mot de passe suffira pour entrer, ses connexions prennent fin, et un e-mail la prévient.
      </p>
    </ConfirmAction>
  )
}
