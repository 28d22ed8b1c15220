import { Alert } from '@mantine/core'
import alertStyles from '../../ui/alert.module.css'

/** Above the columns of a file: what is to be assigned before its lines can be read, or the page that it belongs to. */
export function MissingColumns({ missing }: { missing: string | null }) {
  if (missing === null) return null
  return (
    <Alert className={alertStyles.warning} variant="outline" role="status">
      {missing}
    </Alert>
  )
}
