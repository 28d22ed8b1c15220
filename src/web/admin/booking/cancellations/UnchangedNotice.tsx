import { Alert } from '@mantine/core'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import alertStyles from '../../ui/alert.module.css'
import { CallList } from './CallList.tsx'
import { reservationCountText } from './outcome-text.ts'

export type Unchanged = { reservation: AgendaReservation; reason: string }

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
