import { Alert, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { frenchNumber } from '#domain/language/french-number.ts'
import { french } from '#domain/language/typography.ts'
import { ApiError } from '#web/app/api.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { adminPaths } from '../../paths.ts'
import alertStyles from '../../ui/alert.module.css'
import { ConfirmAction } from '../../ui/confirm/ConfirmAction.tsx'
import { useDialogState } from '../../ui/dialog/use-dialog-state.ts'
import styles from '../../ui/form.module.css'
import { useSave } from '../../ui/query/use-save.ts'
import { refreshWaitingListState, saveWaitingListState } from './actions.ts'
import { waitingListStateQuery } from './queries.ts'

/** Takes effect at once; closing asks first, as it ends the requests of those who wait. */
export function WaitingListSwitch({ isOn }: { isOn: boolean }) {
  const closing = useDialogState()
  const opening = useSave(() => saveWaitingListState(true), {
    done: 'Liste d’attente ouverte',
    refresh: refreshWaitingListState,
  })
  return (
    <>
      <Switch
        label="Ouvrir la liste d’attente"
        checked={isOn}
        disabled={opening.isPending}
        onChange={({ target }) => (target.checked ? opening.mutate() : closing.open())}
      />
      {isOn && (
        <p className={styles.note}>
          <Link to={adminPaths.waitingList}>Voir qui attend</Link>
        </p>
      )}
      {opening.error && <Refusal refusal={opening.error} />}
      {closing.isOpen && <ClosingDialog onClose={closing.close} />}
    </>
  )
}

function ClosingDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(waitingListStateQuery)
  return (
    <ConfirmAction
      title="Fermer la liste d’attente"
      confirmLabel="Fermer la liste"
      isReady={data !== undefined}
      action={() => saveWaitingListState(false)}
      done="Liste d’attente fermée"
      refresh={refreshWaitingListState}
      onClose={onClose}
    >
      {data && <p>{closingText(data.waiting)}</p>}
    </ConfirmAction>
  )
}

function Refusal({ refusal }: { refusal: Error }) {
  const isWithoutMail = refusal instanceof ApiError && refusal.code === 'waiting_without_mail'
  return (
    <Alert className={alertStyles.failure} variant="outline" role="alert">
      {failureMessage(refusal)}{' '}
      {isWithoutMail && <Link to={adminPaths.notifications}>Régler l’envoi des messages</Link>}
    </Alert>
  )
}

function closingText(waiting: number): string {
  if (waiting === 0) return 'Personne n’attend en ce moment.'
  return waiting === 1
    ? french`1 personne attend : sa demande prend fin, et le site ne lui écrit pas.`
    : french`${frenchNumber(waiting)} personnes attendent : leurs demandes prennent fin, et le site ne leur écrit pas.`
}
