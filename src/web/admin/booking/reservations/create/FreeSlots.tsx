import { useFormContext } from 'react-hook-form'
import { frenchDateTime } from '#domain/language/french-day.ts'
import { type Day, frenchTime, type LocalTime, parseTime } from '#domain/language/time.ts'
import type { CreateValues } from '../dialog.ts'
import { ExplainSlotLink } from '../ExplainSlotLink.tsx'
import { SlotButtons } from './SlotButtons.tsx'
import type { CreateChoice } from './use-create-form.ts'
import { useSuggestedSlots } from './use-suggested-slots.ts'

type Slot = { date: Day; time: string }

/** Suggests the public slots of that day, else the next ones. Staff may book any other time. */
export function FreeSlots({ choice, now }: { choice: CreateChoice; now: LocalTime }) {
  const { watch, setValue } = useFormContext<CreateValues>()
  const [date, time] = watch(['date', 'time'])
  const suggested = useSuggestedSlots(choice, date, now)
  if (!suggested) return null
  const { times, nextSlots, praticienId, serviceId } = suggested
  const choose = (slot: Slot) => {
    setValue('date', slot.date, { shouldValidate: true })
    setValue('time', slot.time, { shouldValidate: true })
  }
  const isOutsideSlots = parseTime(time ?? '') !== null && !times.includes(time)
  return (
    <>
      <SlotButtons
        legend={
          times.length > 0 ? 'Créneaux libres ce jour-là' : 'Aucun créneau libre ce jour-là. Les prochains'
        }
        slots={
          times.length > 0
            ? times.map((slotTime) => toTimeOption(date, slotTime))
            : nextSlots.map(toDateTimeOption)
        }
        chosen={{ date, time }}
        onChoose={choose}
      />
      {isOutsideSlots && (
        <ExplainSlotLink date={date} time={time} praticienId={praticienId} serviceId={serviceId} />
      )}
    </>
  )
}

function toTimeOption(date: Day, time: string) {
  return { date, time, label: frenchTime(parseTime(time) ?? 0) }
}

function toDateTimeOption({ date, time }: Slot) {
  return { date, time, label: frenchDateTime({ day: date, minute: parseTime(time) ?? 0 }) }
}
