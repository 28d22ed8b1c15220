import { Alert } from '@mantine/core'
import alertStyles from '../../ui/alert.module.css'
import { CallList, type Unchanged } from './CallList.tsx'
import { reservationCountText } from './outcome-text.ts'

/** Reservations of a selection that could be neither cancelled nor given away. */
export function UnchangedNotice({ unchanged }: { unchanged: readonly Unchanged[] }) {
  if (unchanged.length === 0) return null
  return (
    <Alert className={alertStyles.warning} variant="outline" role="alert">
      <p>Sans changement : {reservationCountText(unchanged.length)}.</p>
      <CallList staying={unchanged} />
    </Alert>
  )
}
