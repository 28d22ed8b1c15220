import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { frenchNumber } from '#domain/language/french-number.ts'
import { adminPaths } from '../../../paths.ts'
import { failedMessagesQuery } from '../../../queries.ts'
import { useHasPermission } from '../../../session/use-has-permission.ts'
import styles from '../notifications.module.css'

export function FailedMessages() {
  const canOpenJournal = useHasPermission('manageSite')
  const count = useQuery(failedMessagesQuery).data?.failed ?? 0
  if (count === 0) return null
  return (
    <Alert className={styles.failed} variant="outline" role="status">
      {count === 1 ? 'Un message n’a pas pu partir.' : `${frenchNumber(count)} messages n’ont pas pu partir.`}{' '}
      {canOpenJournal && <Link to={`${adminPaths.journal}?etat=failed`}>Voir le journal des envois</Link>}
    </Alert>
  )
}
