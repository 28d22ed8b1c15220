import { useState } from 'react'
import { Link } from 'react-router'
import type { User } from '#contract/accounts/users.ts'
import { ApiError } from '#web/app/api.ts'
import { upcomingPath } from '../../paths.ts'
import { ConfirmAction } from '../../ui/confirm/ConfirmAction.tsx'
import { refreshUsers, removeUser } from './actions.ts'

const FAILURE = 'Erreur lors de la suppression'

export function RemoveUser({ user, onClose }: { user: User; onClose: () => void }) {
  const [hasReservations, setHasReservations] = useState(false)
  const remove = async () => {
    try {
      return await removeUser(user)
    } catch (error) {
      setHasReservations(error instanceof ApiError && error.code === 'has_reservations')
      throw error
    }
  }
  return (
    <ConfirmAction
      title="Êtes-vous sûr de vouloir supprimer cet utilisateur ?"
      confirmLabel="Supprimer"
      action={remove}
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
      {hasReservations && (
        <p>
          <Link to={upcomingPath(user.id)}>Confier ses rendez-vous à…</Link>
        </p>
      )}
    </ConfirmAction>
  )
}
