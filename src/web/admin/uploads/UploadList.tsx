import { Button } from '@mantine/core'
import { french } from '#domain/language/typography.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import styles from './UploadList.module.css'
import type { Upload } from './use-uploads.ts'

type Props = { uploads: readonly Upload[]; onDismiss: (key: number) => void }

export function UploadList({ uploads, onDismiss }: Props) {
  if (uploads.length === 0) return null
  return (
    <ul className={primitivesStyles.smallStack} aria-label="Envois">
      {uploads.map(({ key, name, progress, state, reason }) => (
        <li key={key} className={styles.upload} data-state={state}>
          <span className={styles.name}>{name}</span>
          {state === 'failed' ? (
            <>
              <span className={styles.reason} role="alert">
                {reason}
              </span>
              <Button
                variant="subtle"
                size="xs"
                aria-label={`Masquer ${name}`}
                onClick={() => onDismiss(key)}
              >
                Masquer
              </Button>
            </>
          ) : (
            <>
              <progress className={styles.bar} max={1} value={progress} aria-label={`Envoi de ${name}`} />
              <span className={styles.progress}>
                {state === 'waiting' ? 'En attente' : french`${Math.round(progress * 100)} %`}
              </span>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
