import { useState } from 'react'
import type { ListedCalendar } from '#contract/booking/private-calendar.ts'
import { calendarLabel } from '#domain/booking/calendars/private-calendar.ts'
import { AddressForm } from './AddressForm.tsx'
import { CalendarDoubts } from './CalendarDoubts.tsx'
import { CalendarNameForm } from './CalendarNameForm.tsx'
import { CalendarState } from './CalendarState.tsx'
import styles from './private-calendar.module.css'
import { StoredCalendar } from './StoredCalendar.tsx'

export function CalendarCard({ calendar }: { calendar: ListedCalendar }) {
  const [changed, setChanged] = useState<'address' | 'name' | null>(null)
  const close = () => setChanged(null)
  const isLost = calendar.address === null
  const titleId = `agenda-prive-${calendar.id}`
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <h3 id={titleId}>{calendarLabel(calendar) || 'Agenda privé'}</h3>
      <CalendarState calendar={calendar} />
      <CalendarDoubts doubts={calendar.doubts} />
      {changed === 'name' && <CalendarNameForm calendar={calendar} onDone={close} />}
      {changed !== 'name' && (changed === 'address' || isLost) && (
        <AddressForm stored={calendar} onDone={close} {...(!isLost && { onCancel: close })} />
      )}
      {changed === null && <StoredCalendar calendar={calendar} onChange={setChanged} />}
    </article>
  )
}
