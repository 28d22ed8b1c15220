import { Modal } from '@mantine/core'
import { useState } from 'react'
import type { User } from '#contract/users.ts'
import { UserForm } from './UserForm.tsx'

type Props = {
  user: User | null
  onClose: () => void
}

export function UserDialog({ user, onClose }: Props) {
  const [isEdited, setIsEdited] = useState(false)
  return (
    <Modal
      opened
      onClose={onClose}
      title={user ? 'Modifier l’utilisateur' : 'Ajouter un utilisateur'}
      closeOnClickOutside={!isEdited}
      closeOnEscape={!isEdited}
      size="lg"
    >
      <div onInput={() => setIsEdited(true)}>
        <UserForm user={user} onClose={onClose} />
      </div>
    </Modal>
  )
}
