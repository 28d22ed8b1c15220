import { Alert, Button } from '@mantine/core'
import alertStyles from '../alert.module.css'
import styles from './Failure.module.css'

type Props = { message: string; onRetry: () => void; isRetrying: boolean }

export function Failure({ message, onRetry, isRetrying }: Props) {
  return (
    <Alert className={`${alertStyles.failure} ${styles.failure}`} variant="outline" role="alert">
      <p>{message}</p>
      <Button variant="default" size="xs" disabled={isRetrying} onClick={onRetry}>
        Réessayer
      </Button>
    </Alert>
  )
}
