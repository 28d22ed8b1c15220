import { lazy } from 'react'
import type { ReservationDialogProps } from '../../booking/reservation/ReservationDialogs.tsx'

export const loadVisitDialogs = () =>
  Promise.all([import('../../booking/reservation/ReservationDialogs.tsx'), import('./visit-notes.ts')])

/** The dialogs of visits, which belong to bookings, with the notes about their client. Loaded late. */
export const VisitDialogs = lazy(async () => {
  const [{ ReservationDialogs }, { VISIT_NOTES }] = await loadVisitDialogs()
  return {
    default: (props: ReservationDialogProps) => <ReservationDialogs {...props} Notes={VISIT_NOTES} />,
  }
})
