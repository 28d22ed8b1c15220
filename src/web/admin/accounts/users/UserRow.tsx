import { Link } from 'react-router'
import type { User } from '#contract/accounts/users.ts'
import { ROLE_NAMES } from '#domain/accounts/role.ts'
import { dayNumeral, monthName } from '#domain/language/french-day.ts'
import { NNBSP } from '#domain/language/typography.ts'
import { fillPath } from '#web/app/paths.ts'
import { adminPaths, personAgendaPath } from '../../paths.ts'
import { useAdmin } from '../../session/use-admin.ts'
import { Badge } from '../../ui/Badge.tsx'
import { RowActions } from '../../ui/RowActions.tsx'
import { ResendInvitation } from './ResendInvitation.tsx'
import styles from './UserRow.module.css'

type Props = { user: User; onEdit: () => void; onRemove: () => void }

export function UserRow({ user, onEdit, onRemove }: Props) {
  const { id, username, role, firstName, lastName, isExample, invitation } = user
  const name = `${firstName} ${lastName}`
  const ownId = useAdmin().id
  return (
    <tr>
      <th scope="row">
        {username} {isExample && <Badge>Exemple</Badge>}
        {invitation && <InvitationState invitation={invitation} />}
      </th>
      <td data-label="Rôle" className={styles.role}>
        {ROLE_NAMES[role]}
      </td>
      <td data-label="Prénom">{firstName}</td>
      <td data-label="Nom">{lastName}</td>
      <td data-label="Agenda">
        <span className={styles.links}>
          <Link to={fillPath(adminPaths.personServices, id)} aria-label={`Services de ${name}`}>
            Services
          </Link>
          <span>
            Horaires{NNBSP}:{' '}
            <Link to={fillPath(adminPaths.personAgenda, id)} aria-label={`Configurer l’agenda de ${name}`}>
              Configurer
            </Link>
          </span>
          <Link to={personAgendaPath(id, ownId, 'conges')} aria-label={`Congés de ${name}`}>
            Congés
          </Link>
        </span>
      </td>
      <RowActions name={name} onEdit={onEdit} onRemove={onRemove}>
        {invitation && <ResendInvitation user={user} />}
      </RowActions>
    </tr>
  )
}

function InvitationState({ invitation: { validUntil } }: { invitation: NonNullable<User['invitation']> }) {
  if (validUntil === null) return <Badge tone="warning">Invitation expirée</Badge>
  return (
    <span className={styles.invitation}>
      {`Invité, lien valable jusqu’au ${dayNumeral(validUntil)} ${monthName(validUntil)}`}
    </span>
  )
}
