import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { adjoiningStart } from '#domain/booking/slots/adjoining.ts'
import { frenchDateTime } from '#domain/language/french-day.ts'
import type { LocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import type { SlotChoice } from '#web/app/fetch-slots.ts'
import { NearestSlots } from '../../week/nearest/NearestSlots.tsx'
import { slotsOptions } from '../../week/use-slots.ts'
import { weekOf } from '../../week/week-range.ts'
import styles from './AdjoiningNote.module.css'

export type AdjoiningProps = {
  end: LocalTime
  now: LocalTime
  choice: SlotChoice
  selectedSlot: LocalTime | null
  onSelectSlot: (slot: LocalTime) => void
}

/** Selects the hour that follows the appointment, or offers the nearest ones. */
export function AdjoiningNote({ end, now, choice, selectedSlot, onSelectSlot }: AdjoiningProps) {
  const { data } = useQuery(slotsOptions(weekOf(end.day), { choice, now }))
  const minute = data && adjoiningStart(data.get(end.day) ?? [], end.minute)
  const select = useEffectEvent((found: number) => {
    if (selectedSlot === null) onSelectSlot({ day: end.day, minute: found })
  })
  useEffect(() => {
    if (typeof minute === 'number') select(minute)
  }, [minute])
  if (minute === null && selectedSlot === null)
    return (
      <NearestSlots
        slot={end}
        title="Aucune heure libre ne suit votre rendez-vous."
        choice={choice}
        now={now}
        onSelectSlot={onSelectSlot}
      />
    )
  const isSelected = selectedSlot?.day === end.day && selectedSlot.minute === minute
  return (
    <p className={styles.note} role="status">
      {isSelected && french`${frenchDateTime(selectedSlot)} : juste après votre rendez-vous.`}
    </p>
  )
}
