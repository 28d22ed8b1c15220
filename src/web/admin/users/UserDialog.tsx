import { Modal } from '@mantine/core'
import { useState } from 'react'
import type { User } from '#contract/users.ts'
import { UserForm } from './UserForm.tsx'

type Props = {
  user: User | null
  onClose: () => void
}

export function UserDialog({ user, onClose }: Props) {
  const [state, setState] = useState<'untouched' | 'typed'>('untouched')
  return (
    <Modal
      opened
      onClose={onClose}
      title={user ? 'Modifier l’utilisateur' : 'Ajouter un utilisateur'}
      closeOnClickOutside={state === 'untouched'}
      closeOnEscape={state === 'untouched'}
      size="lg"
    >
      <div onInput={() => setState('typed')}>
        <UserForm user={user} onClose={onClose} />
      </div>
    </Modal>
  )
}
