import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Passkey } from '#contract/accounts/passkeys.ts'
import type { LocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { publicSettingsQuery } from '#web/app/query/queries.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { api } from '../../../session/session.ts'
import { frenchRelativeDateTime, toLocalTimeIn } from '../sessions/relative-date-time.ts'
import styles from './PasskeyList.module.css'

type Change = (passkey: Passkey) => void
type Props = { passkeys: Passkey[]; now: LocalTime; onRename: Change; onRemove: Change }

export function PasskeyList({ passkeys, now, onRename, onRemove }: Props) {
  const settings = useQuery(publicSettingsQuery(api))
  const timeZone = settings.data?.timeZone ?? 'Europe/Paris'
  const format = (instant: string) => frenchRelativeDateTime(toLocalTimeIn(instant, timeZone), now)
  if (passkeys.length === 0) return <p className={styles.note}>Vous n’avez pas encore de clé d’accès.</p>
  return (
    <ul className={styles.list}>
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <div className={styles.details}>
            <strong>{passkey.name}</strong>
            <span>Ajoutée {format(passkey.createdAt)}</span>
            <span>{passkey.usedAt === null ? 'Jamais utilisée' : `Utilisée ${format(passkey.usedAt)}`}</span>
            {!passkey.isBackedUp && <span>{french`Sans copie : elle se perd avec l’appareil`}</span>}
          </div>
          <div className={primitivesStyles.row}>
            <Button
              variant="default"
              aria-label={`Renommer ${passkey.name}`}
              onClick={() => onRename(passkey)}
            >
              Renommer
            </Button>
            <Button
              variant="subtle"
              className={styles.destructive}
              aria-label={`Supprimer ${passkey.name}`}
              onClick={() => onRemove(passkey)}
            >
              Supprimer
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
