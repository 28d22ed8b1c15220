import { Alert, Button } from '@mantine/core'
import alertStyles from '../alert.module.css'
import styles from './Failure.module.css'

type Props = { message: string; onRetry: () => void; retrying: boolean }

export function Failure({ message, onRetry, retrying }: Props) {
  return (
    <Alert className={`${alertStyles.failure} ${styles.failure}`} variant="outline" role="alert">
      <p>{message}</p>
      <Button variant="default" size="xs" disabled={retrying} onClick={onRetry}>
        Réessayer
      </Button>
    </Alert>
  )
}
