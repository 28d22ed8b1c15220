import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnSecondFactor } from '#contract/second-factor.ts'
import { french } from '#domain/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { Badge } from '../ui/Badge.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { updateAdmin } from '../use-admin.ts'
import { useFocusReturn } from '../use-focus-return.ts'
import { refreshSecondFactor, removeSecondFactor } from './actions.ts'
import styles from './second-factor.module.css'

export function ActiveSecondFactor({ own }: { own: OwnSecondFactor }) {
  const [isRemoving, setIsRemoving] = useState(false)
  const focus = useFocusReturn()
  const open = () => {
    focus.remember()
    setIsRemoving(true)
  }
  const close = () => {
    setIsRemoving(false)
    focus.restoreFocus()
  }
  return (
    <>
      <p className={styles.state}>
        <Badge tone="success">Activée</Badge>
      </p>
      <div>
        <Button variant="default" onClick={open}>
          Désactiver
        </Button>
      </div>
      {isRemoving && <RemovalDialog own={own} onClose={close} />}
    </>
  )
}

function RemovalDialog({ own, onClose }: { own: OwnSecondFactor; onClose: () => void }) {
  const isLast = !own.hasPasskeys
  const mustReplace = own.isRequired && isLast
  const removal = useMutation({
    mutationFn: removeSecondFactor,
    onSuccess: async ({ message }) => {
      void showToast('success', message)
      await refreshSecondFactor()
      onClose()
      if (mustReplace) updateAdmin({ mustAddSecondFactor: true })
    },
  })
  return (
    <ConfirmDialog
      title="Désactiver la connexion en deux étapes"
      confirmLabel="Désactiver"
      isPending={removal.isPending}
      error={removal.isError ? failureMessage(removal.error, 'Une erreur est survenue.') : null}
      onConfirm={() => removal.mutate()}
      onCancel={onClose}
    >
      {isLast ? (
        <p>
          Votre mot de passe suffira pour entrer, et vos codes de secours ne serviront plus. Vos autres
          connexions prennent fin.
        </p>
      ) : (
        <p>
          Pour entrer, il faudra une de vos clés d’accès ou un code de secours. Vos autres connexions prennent
          fin.
        </p>
      )}
      {mustReplace && (
        <p>{french`Le cabinet l’exige de toute l’équipe : vous devrez l’activer de nouveau aussitôt.`}</p>
      )}
    </ConfirmDialog>
  )
}
