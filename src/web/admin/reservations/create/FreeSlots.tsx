import { useFormContext } from 'react-hook-form'
import { frenchMoment } from '#domain/french-day.ts'
import { type Day, frenchTime, type LocalTime, parseTime } from '#domain/time.ts'
import type { CreateValues } from '../dialog.ts'
import { ExplainSlotLink } from '../ExplainSlotLink.tsx'
import { SlotButtons } from './SlotButtons.tsx'
import type { CreateChoice } from './use-create-form.ts'
import { useOffered } from './use-offered.ts'

type Slot = { date: Day; time: string }

/** Suggests the public slots of that day, else the next ones. Staff may book any other time. */
export function FreeSlots({ choice, now }: { choice: CreateChoice; now: LocalTime }) {
  const { watch, setValue } = useFormContext<CreateValues>()
  const [date, time] = watch(['date', 'time'])
  const offered = useOffered(choice, date, now)
  if (!offered) return null
  const { times, next, praticienId, serviceId } = offered
  const choose = (slot: Slot) => {
    setValue('date', slot.date, { shouldValidate: true })
    setValue('time', slot.time, { shouldValidate: true })
  }
  const isUnusual = parseTime(time ?? '') !== null && !times.includes(time)
  return (
    <>
      <SlotButtons
        legend={
          times.length > 0 ? 'Créneaux libres ce jour-là' : 'Aucun créneau libre ce jour-là. Les prochains'
        }
        slots={times.length > 0 ? times.map((slot) => ofThatDay(date, slot)) : next.map(ofAnyDay)}
        chosen={{ date, time }}
        onChoose={choose}
      />
      {isUnusual && (
        <ExplainSlotLink date={date} time={time} praticienId={praticienId} serviceId={serviceId} />
      )}
    </>
  )
}

function ofThatDay(date: Day, time: string) {
  return { date, time, label: frenchTime(parseTime(time) ?? 0) }
}

function ofAnyDay({ date, time }: Slot) {
  return { date, time, label: frenchMoment({ day: date, minute: parseTime(time) ?? 0 }) }
}
