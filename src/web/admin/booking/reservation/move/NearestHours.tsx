import { useQuery } from '@tanstack/react-query'
import { type DateAndTime, isDay } from '#domain/language/time.ts'
import { labelledStarts, nearestHours } from '../../starts/nearest-hours.ts'
import { type StartQuestion, startCheckQuery } from '../../starts/queries.ts'
import { SlotButtons } from '../../starts/SlotButtons.tsx'

type Props = {
  question: StartQuestion
  /** The hour that the reservation has. */
  own: DateAndTime
  onChoose: (start: DateAndTime) => void
}

/** Free hours of the chosen day, before one is typed. */
export function NearestHours({ question: { time, ...ofDay }, own, onChoose }: Props) {
  const { date } = ofDay
  const { data } = useQuery({ ...startCheckQuery(ofDay), enabled: isDay(date) })
  if (!data) return null
  return (
    <SlotButtons
      legend="Heures libres les plus proches"
      slots={labelledStarts(nearestHours(data, { date, own }), date)}
      chosen={{ date, time: time ?? '' }}
      onChoose={onChoose}
    />
  )
}
