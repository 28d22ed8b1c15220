import type { User } from '#contract/users.ts'
import table from '../layout/table.module.css'
import { UserRow } from './UserRow.tsx'

type Props = { users: User[]; onEdit: (user: User) => void; onRemove: (user: User) => void }

const COLUMNS = ['Nom d’utilisateur', 'Rôle', 'Prénom', 'Nom', 'Agenda']

/** Everybody, by name. */
export function UserTable({ users, onEdit, onRemove }: Props) {
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <th scope="col" className={table.actions}>
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user.id} user={user} onEdit={() => onEdit(user)} onRemove={() => onRemove(user)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
