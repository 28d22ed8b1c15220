import { Alert, Button } from '@mantine/core'
import classes from './Failure.module.css'

type Props = { message: string; onRetry: () => void; retrying: boolean }

/** What could not be loaded, and the way to try again. */
export function Failure({ message, onRetry, retrying }: Props) {
  return (
    <Alert className={classes.failure} variant="outline" role="alert">
      <p>{message}</p>
      <Button variant="default" size="xs" disabled={retrying} onClick={onRetry}>
        Réessayer
      </Button>
    </Alert>
  )
}
