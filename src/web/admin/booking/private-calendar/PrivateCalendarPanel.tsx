import { useState } from 'react'
import type { PrivateCalendar } from '#contract/booking/private-calendar.ts'
import { AddressForm } from './AddressForm.tsx'
import { CalendarConflicts } from './CalendarConflicts.tsx'
import { CalendarState } from './CalendarState.tsx'
import { StoredCalendar } from './StoredCalendar.tsx'

export function PrivateCalendarPanel({ calendar }: { calendar: PrivateCalendar | null }) {
  const [isChanging, setIsChanging] = useState(false)
  if (calendar === null) return <AddressForm countsAllDay />
  const needsAddress = isChanging || calendar.address === null
  return (
    <>
      <CalendarState calendar={calendar} />
      <CalendarConflicts conflicts={calendar.conflicts} />
      {needsAddress ? (
        <AddressForm
          countsAllDay={calendar.countsAllDay}
          isReplacing
          onDone={() => setIsChanging(false)}
          {...(calendar.address !== null && { onCancel: () => setIsChanging(false) })}
        />
      ) : (
        <StoredCalendar calendar={calendar} onChange={() => setIsChanging(true)} />
      )}
    </>
  )
}
