import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { User } from '#contract/accounts/users.ts'
import { french } from '#domain/language/typography.ts'
import { useDialogFor } from '../../ui/dialog/use-dialog-state.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { invitationDeliveryQuery, usersQuery } from './queries.ts'
import { RemoveUser } from './RemoveUser.tsx'
import { SecondFactorPanel } from './SecondFactorPanel.tsx'
import { UserDialog } from './UserDialog.tsx'
import styles from './UsersPage.module.css'
import { UserTable } from './UserTable.tsx'

type UserDialogState = { kind: 'add' } | { kind: 'edit' | 'remove'; user: User }

export function UsersPage() {
  const users = useQuery(usersQuery)
  // Read before the dialog opens, so that its form does not change under somebody's hands.
  const { data: invitations } = useQuery(invitationDeliveryQuery)
  const { shown: dialog, open, close } = useDialogFor<UserDialogState>()
  return (
    <QueryBoundary of={users}>
      {(list) => (
        <>
          <title>Utilisateurs · Administration</title>
          <PageHeader title="Utilisateurs">
            {list.length > 1 && (
              <Button radius="xl" onClick={() => open({ kind: 'add' })}>
                Ajouter un utilisateur
              </Button>
            )}
          </PageHeader>
          {list.length === 1 ? (
            <p className={styles.alone}>
              <span>Vous ·</span>
              <Button variant="default" size="xs" onClick={() => open({ kind: 'add' })}>
                Ajouter quelqu’un
              </Button>
            </p>
          ) : (
            <p className={styles.help}>
              {french`Un compte pour chaque personne de l’équipe. Le praticien reçoit des clients et règle son propre agenda ; le responsable est propriétaire du site, il voit et règle tout.`}
            </p>
          )}
          <UserTable
            users={list}
            onEdit={(user) => open({ kind: 'edit', user })}
            onRemove={(user) => open({ kind: 'remove', user })}
          />
          <div className={styles.security}>
            <SecondFactorPanel isAlone={list.length === 1} />
          </div>
          {dialog?.kind === 'add' && (
            <UserDialog user={null} delivery={invitations?.delivery} onClose={close} />
          )}
          {dialog?.kind === 'edit' && <UserDialog user={dialog.user} onClose={close} />}
          {dialog?.kind === 'remove' && <RemoveUser user={dialog.user} onClose={close} />}
        </>
      )}
    </QueryBoundary>
  )
}
