import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import type { StartCheck } from '#contract/booking/slots.ts'
import { reservationTitle } from '#domain/booking/reservation.ts'
import { frenchDay, frenchShortDateTime } from '#domain/language/french-day.ts'
import { type DateAndTime, type Day, frenchTime, isDay, toLocalTime } from '#domain/language/time.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { startCheckQuery } from '../starts/queries.ts'
import { SlotButtons } from '../starts/SlotButtons.tsx'

type Props = {
  reservation: AgendaReservation
  chosen: DateAndTime | null
  onChoose: (start: DateAndTime) => void
}

/** Free hours of a day in the same agenda, or else the nearest ones. */
export function MoveChoice({ reservation, chosen, onChoose }: Props) {
  const { id, date, praticienId, clientName } = reservation
  const [day, setDay] = useState(date)
  const check = useQuery({
    ...startCheckQuery({ date: day, praticienId, sauf: id }),
    enabled: isDay(day),
  })
  return (
    <div className={primitivesStyles.smallStack}>
      <TextInput
        type="date"
        label={
          <>
            Jour<span className="visually-hidden"> où déplacer {reservationTitle(clientName)}</span>
          </>
        }
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      {check.data && <Starts check={check.data} day={day} chosen={chosen} onChoose={onChoose} />}
    </div>
  )
}

type StartsProps = Pick<Props, 'chosen' | 'onChoose'> & { check: StartCheck; day: Day }

function Starts({ check: { hours, nearest }, day, chosen, onChoose }: StartsProps) {
  const free = hours.filter(({ isFree }) => isFree)
  if (free.length === 0 && nearest.length === 0) {
    return <p role="status">Aucune heure libre dans les jours qui suivent.</p>
  }
  return free.length > 0 ? (
    <SlotButtons
      legend={`Heures libres ${frenchDay(day)}`}
      slots={free.map(({ time }) => {
        const start = { date: day, time }
        return { ...start, label: frenchTime(toLocalTime(start).minute) }
      })}
      chosen={chosen}
      onChoose={onChoose}
    />
  ) : (
    <SlotButtons
      legend="Heures libres les plus proches"
      slots={nearest.map((start) => ({ ...start, label: frenchShortDateTime(toLocalTime(start)) }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}
