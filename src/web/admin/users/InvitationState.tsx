import type { User } from '#contract/users.ts'
import { dayNumeral, monthName } from '#domain/french-day.ts'
import { Badge } from '../ui/Badge.tsx'
import styles from './InvitationState.module.css'

type Props = { invitation: NonNullable<User['invitation']> }

export function InvitationState({ invitation: { validUntil } }: Props) {
  if (validUntil === null) return <Badge tone="warning">Invitation expirée</Badge>
  return (
    <span className={styles.state}>
      {`Invité, lien valable jusqu’au ${dayNumeral(validUntil)} ${monthName(validUntil)}`}
    </span>
  )
}
