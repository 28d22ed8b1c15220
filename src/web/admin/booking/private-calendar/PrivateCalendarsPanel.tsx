import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ListedCalendars } from '#contract/booking/private-calendar.ts'
import { CALENDAR_LIMITS } from '#domain/booking/calendars/private-calendar.ts'
import { french } from '#domain/language/typography.ts'
import { AddressForm } from './AddressForm.tsx'
import { CalendarCard } from './CalendarCard.tsx'
import { CalendarConflicts } from './CalendarConflicts.tsx'
import styles from './private-calendar.module.css'

export function PrivateCalendarsPanel({ calendars, conflicts }: ListedCalendars) {
  if (calendars.length === 0) return <AddressForm />
  return (
    <div className={styles.calendars}>
      <CalendarConflicts conflicts={conflicts} />
      {calendars.map((calendar) => (
        <CalendarCard key={calendar.id} calendar={calendar} />
      ))}
      <AddCalendar isFull={calendars.length >= CALENDAR_LIMITS.perPerson} />
    </div>
  )
}

function AddCalendar({ isFull }: { isFull: boolean }) {
  const [isAdding, setIsAdding] = useState(false)
  const close = () => setIsAdding(false)
  if (isFull) return <p>{FULL}</p>
  if (isAdding) return <AddressForm onDone={close} onCancel={close} />
  return (
    <div>
      <Button variant="default" onClick={() => setIsAdding(true)}>
        Ajouter un agenda
      </Button>
    </div>
  )
}

const FULL = french`Vous avez ${CALENDAR_LIMITS.perPerson} agendas privés : retirez-en un pour en ajouter un autre.`
