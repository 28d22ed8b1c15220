import { Alert, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Brake } from '#contract/brake.ts'
import { LOST_CONNECTION } from '#web/app/failure-message.ts'
import { adminPaths } from '../paths.ts'
import alertStyles from '../ui/alert.module.css'
import { useHasPermission } from '../use-has-permission.ts'
import { useSave } from '../use-save.ts'
import { liftBrake } from './actions.ts'
import styles from './brake.module.css'
import { brakeSentences } from './brake-text.ts'
import { brakeQuery } from './queries.ts'

export function BrakeBanner() {
  const isOwner = useHasPermission('manageSite')
  const { data: brake } = useQuery({ ...brakeQuery, enabled: isOwner })
  const sentences = brake ? brakeSentences(brake) : []
  if (!brake || sentences.length === 0) return null
  return (
    <Alert className={`${alertStyles.warning} ${styles.banner}`} variant="outline" role="status">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <BrakeActions brake={brake} />
    </Alert>
  )
}

function BrakeActions({ brake: { reason, canConfirm } }: { brake: Brake }) {
  const queryClient = useQueryClient()
  const lifting = useSave(liftBrake, {
    done: 'Confirmation par e-mail levée pendant une heure',
    failure: LOST_CONNECTION,
    onDone: (brake) => queryClient.setQueryData(brakeQuery.queryKey, brake),
  })
  return (
    <div className={styles.actions}>
      {reason === 'hour' && (
        <Button variant="default" loading={lifting.isPending} onClick={() => lifting.mutate()}>
          Lever pendant une heure
        </Button>
      )}
      <Link to={adminPaths.bookingLimits}>Changer ce réglage</Link>
      {!canConfirm && <Link to={adminPaths.notifications}>Régler l’envoi des messages</Link>}
    </div>
  )
}
