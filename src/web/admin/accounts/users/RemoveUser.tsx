import type { User } from '#contract/accounts/users.ts'
import { ConfirmAction } from '../../ui/confirm/ConfirmAction.tsx'
import { refreshUsers, removeUser } from './actions.ts'

const FAILURE = 'Erreur lors de la suppression'

export function RemoveUser({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <ConfirmAction
      title="Êtes-vous sûr de vouloir supprimer cet utilisateur ?"
      confirmLabel="Supprimer"
      action={() => removeUser(user)}
      done={({ message }) => message}
      failure={FAILURE}
      refresh={refreshUsers}
      onClose={onClose}
    >
      <p>
        <strong>{`${user.firstName} ${user.lastName}`}</strong>
        <span>{user.username}</span>
      </p>
      <p>
        Cette personne ne pourra plus se connecter et quitte les listes du site. Ses réservations passées
        gardent son nom.
      </p>
    </ConfirmAction>
  )
}
