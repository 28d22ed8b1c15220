import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { OpenSession } from '#contract/account.ts'
import type { LocalTime } from '#domain/time.ts'
import { publicSettingsQuery } from '#web/app/query/queries.ts'
import { api } from '../../session.ts'
import { Badge } from '../../ui/Badge.tsx'
import { frenchInstant, localTimeOf } from './instant.ts'
import styles from './SessionList.module.css'

type Props = { sessions: OpenSession[]; now: LocalTime; busy: boolean; onEnd: (id: string) => void }

export function SessionList({ sessions, now, busy, onEnd }: Props) {
  const settings = useQuery(publicSettingsQuery(api))
  const zone = settings.data?.timeZone ?? 'Europe/Paris'
  const format = (instant: string) => frenchInstant(localTimeOf(instant, zone), now)
  return (
    <>
      <p className={styles.help}>
        Si vous ne reconnaissez pas un appareil, mettez fin à sa connexion et changez votre mot de passe.
      </p>
      <ul className={styles.list}>
        {sessions.map(({ id, browser, createdAt, seenAt, isCurrent }) => (
          <li key={id}>
            <div className={styles.words}>
              <strong>
                {browser} {isCurrent && <Badge tone="good">Cette connexion</Badge>}
              </strong>
              <span>Ouverte {format(createdAt)}</span>
              <span>{isCurrent ? 'Utilisée maintenant' : `Utilisée ${format(seenAt)}`}</span>
            </div>
            {!isCurrent && (
              <Button
                variant="default"
                disabled={busy}
                aria-label={`Mettre fin à la connexion ${browser}, ouverte ${format(createdAt)}`}
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
