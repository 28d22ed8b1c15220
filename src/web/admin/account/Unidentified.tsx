import { Alert } from '@mantine/core'
import { useErrorToast } from '../use-error-toast.ts'

const SENTENCE = 'Administrateur non identifié'

/** Nobody can be changed who has no id: shown where the server named none. */
export function Unidentified() {
  useErrorToast(SENTENCE)
  return (
    <Alert variant="outline" role="alert">
      {SENTENCE}
    </Alert>
  )
}
