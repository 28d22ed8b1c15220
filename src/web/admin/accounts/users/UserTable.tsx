import type { User } from '#contract/accounts/users.ts'
import { Table } from '../../ui/Table.tsx'
import { UserRow } from './UserRow.tsx'

type Props = { users: User[]; onEdit: (user: User) => void; onRemove: (user: User) => void }

const COLUMNS = ['Nom d’utilisateur', 'Rôle', 'Prénom', 'Nom', 'Agenda']

export function UserTable({ users, onEdit, onRemove }: Props) {
  return (
    <Table columns={COLUMNS} isWide>
      {users.map((user) => (
        <UserRow key={user.id} user={user} onEdit={() => onEdit(user)} onRemove={() => onRemove(user)} />
      ))}
    </Table>
  )
}
