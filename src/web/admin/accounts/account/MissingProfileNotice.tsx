import { Alert } from '@mantine/core'
import { useErrorToast } from '../../ui/query/use-error-toast.ts'

const SENTENCE = 'Administrateur non identifié'

/** Shown when the profile response has no id: nothing could be saved then. */
export function MissingProfileNotice() {
  useErrorToast(SENTENCE)
  return (
    <Alert variant="outline" role="alert">
      {SENTENCE}
    </Alert>
  )
}
