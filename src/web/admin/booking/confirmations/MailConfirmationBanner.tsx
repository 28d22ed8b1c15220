import { Alert, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { MailConfirmation } from '#contract/booking/confirmations/mail-confirmation.ts'
import { LOST_CONNECTION } from '#web/app/failure-message.ts'
import { adminPaths } from '../../paths.ts'
import { useHasPermission } from '../../session/use-has-permission.ts'
import alertStyles from '../../ui/alert.module.css'
import { useSave } from '../../ui/query/use-save.ts'
import { liftMailConfirmation } from './actions.ts'
import styles from './banner.module.css'
import { bannerSentences } from './banner-text.ts'
import { mailConfirmationQuery } from './queries.ts'

export function MailConfirmationBanner() {
  const isOwner = useHasPermission('manageSite')
  const { data: confirmation } = useQuery({ ...mailConfirmationQuery, enabled: isOwner })
  const sentences = confirmation ? bannerSentences(confirmation) : []
  if (!confirmation || sentences.length === 0) return null
  return (
    <Alert className={`${alertStyles.warning} ${styles.banner}`} variant="outline" role="status">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <MailConfirmationActions confirmation={confirmation} />
    </Alert>
  )
}

function MailConfirmationActions({
  confirmation: { reason, canConfirm },
}: {
  confirmation: MailConfirmation
}) {
  const queryClient = useQueryClient()
  const lifting = useSave(liftMailConfirmation, {
    done: 'Confirmation par e-mail levée pendant une heure',
    failure: LOST_CONNECTION,
    onDone: (confirmation) => queryClient.setQueryData(mailConfirmationQuery.queryKey, confirmation),
  })
  return (
    <div className={styles.actions}>
      {reason === 'hour' && (
        <Button variant="default" loading={lifting.isPending} onClick={() => lifting.mutate()}>
          Lever pendant une heure
        </Button>
      )}
      <Link to={`${adminPaths.bookingRules}#confirmation`}>Changer ce réglage</Link>
      {!canConfirm && <Link to={adminPaths.notifications}>Régler l’envoi des messages</Link>}
    </div>
  )
}
