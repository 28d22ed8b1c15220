import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { OpenSession } from '#contract/accounts/account.ts'
import type { LocalTime } from '#domain/language/time.ts'
import { publicSettingsQuery } from '#web/app/query/queries.ts'
import { api } from '../../../session/session.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { frenchRelativeDateTime, toLocalTimeIn } from './relative-date-time.ts'
import styles from './SessionList.module.css'

type Props = { sessions: OpenSession[]; now: LocalTime; isEnding: boolean; onEnd: (id: string) => void }

export function SessionList({ sessions, now, isEnding, onEnd }: Props) {
  const settings = useQuery(publicSettingsQuery(api))
  const timeZone = settings.data?.timeZone ?? 'Europe/Paris'
  const formatInstant = (instant: string) => frenchRelativeDateTime(toLocalTimeIn(instant, timeZone), now)
  return (
    <>
      <p className={styles.help}>
        Si vous ne reconnaissez pas un appareil, mettez fin à sa connexion et changez votre mot de passe.
      </p>
      <ul className={styles.list}>
        {sessions.map(({ id, browser, createdAt, seenAt, isCurrent }) => (
          <li key={id}>
            <div className={styles.details}>
              <strong>
                {browser} {isCurrent && <Badge tone="success">Cette connexion</Badge>}
              </strong>
              <span>Ouverte {formatInstant(createdAt)}</span>
              <span>{isCurrent ? 'Utilisée maintenant' : `Utilisée ${formatInstant(seenAt)}`}</span>
            </div>
            {!isCurrent && (
              <Button
                variant="default"
                disabled={isEnding}
                aria-label={`Mettre fin à la connexion ${browser}, ouverte ${formatInstant(createdAt)}`}
                onClick={() => onEnd(id)}
              >
                Mettre fin
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
