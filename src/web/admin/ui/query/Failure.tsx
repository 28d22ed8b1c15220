import { Alert, Button } from '@mantine/core'
import styles from './Failure.module.css'

type Props = { message: string; onRetry: () => void; retrying: boolean }

export function Failure({ message, onRetry, retrying }: Props) {
  return (
    <Alert className={styles.failure} variant="outline" role="alert">
      <p>{message}</p>
      <Button variant="default" size="xs" disabled={retrying} onClick={onRetry}>
        Réessayer
      </Button>
    </Alert>
  )
}
