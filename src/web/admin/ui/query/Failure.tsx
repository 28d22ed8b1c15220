import { Alert, Button } from '@mantine/core'
import alertStyles from '../alert.module.css'
import styles from './Failure.module.css'

type Props = { sentence: string; reason?: string; onRetry: () => void; isRetrying: boolean }

export function Failure({ sentence, reason, onRetry, isRetrying }: Props) {
  return (
    <Alert className={`${alertStyles.failure} ${styles.failure}`} variant="outline" role="alert">
      <p>{reason === undefined ? sentence : <strong>{sentence}</strong>}</p>
      {reason !== undefined && <p>{reason}</p>}
      <Button variant="default" size="xs" disabled={isRetrying} onClick={onRetry}>
        Réessayer
      </Button>
    </Alert>
  )
}
