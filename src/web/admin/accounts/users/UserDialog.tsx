import { Button } from '@mantine/core'
import type { InvitationDelivery } from '#contract/accounts/staff-invitations.ts'
import type { User } from '#contract/accounts/users.ts'
import { useAdmin } from '../../session/use-admin.ts'
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx'
import { useDialogState } from '../../ui/dialog/use-dialog-state.ts'
import { EndSessions } from './EndSessions.tsx'
import styles from './UserDialog.module.css'
import { UserForm } from './UserForm.tsx'

type Props = {
  user: User | null
  delivery?: InvitationDelivery | undefined
  onClose: () => void
}

export function UserDialog({ user, delivery, onClose }: Props) {
  const { isOpen: isEndingSessions, open: openConfirmation, close: closeConfirmation } = useDialogState()
  const isOwnAccount = useAdmin().id === user?.id
  return (
    <>
      <DialogFrame
        onClose={onClose}
        title={user ? 'Modifier l’utilisateur' : 'Ajouter un utilisateur'}
        size="lg"
      >
        <UserForm user={user} delivery={delivery} onClose={onClose} />
        {user && !user.isExample && (
          <div className={styles.sessions}>
            <Button variant="default" onClick={openConfirmation}>
              {isOwnAccount ? 'Mettre fin à mes autres connexions' : 'Mettre fin à ses connexions'}
            </Button>
          </div>
        )}
      </DialogFrame>
      {user && isEndingSessions && (
        <EndSessions user={user} isOwnAccount={isOwnAccount} onClose={closeConfirmation} />
      )}
    </>
  )
}
