import { useFormContext } from 'react-hook-form'
import type { StartCheck } from '#contract/booking/slots.ts'
import { frenchDateTime } from '#domain/language/french-day.ts'
import { type DateAndTime, type Day, frenchTime, parseTime, toLocalTime } from '#domain/language/time.ts'
import { ExplainSlotLink } from '../../starts/ExplainSlotLink.tsx'
import { SlotButtons } from '../../starts/SlotButtons.tsx'
import type { CreateValues } from '../dialog.ts'
import type { CreateChoice } from './use-create-form.ts'
import { useSuggestedHours } from './use-suggested-hours.ts'

type Props = {
  choice: CreateChoice
  /** The nearest free starts are shown already. */
  hasConflict: boolean
  onChoose: (slot: DateAndTime) => void
}

/** Suggests the hours of that day, else the next ones. Staff may book any other time. */
export function FreeSlots({ choice, hasConflict, onChoose }: Props) {
  const { watch } = useFormContext<CreateValues>()
  const [date, time] = watch(['date', 'time'])
  const suggested = useSuggestedHours(choice, date)
  if (!suggested) return null
  const { hours, nearest } = suggested
  const freeTimes = hours.filter(({ isFree }) => isFree).map((hour) => hour.time)
  const isOutside = parseTime(time ?? '') !== null && !freeTimes.includes(time)
  return (
    <>
      {freeTimes.length > 0 ? (
        <SlotButtons
          legend="Créneaux libres ce jour-là"
          slots={hours.map((hour) => toHourOption(date, hour))}
          chosen={{ date, time }}
          onChoose={onChoose}
        />
      ) : (
        !hasConflict && (
          <SlotButtons
            legend="Aucun créneau libre ce jour-là. Les prochains"
            slots={nearest.map(toDateTimeOption)}
            chosen={{ date, time }}
            onChoose={onChoose}
          />
        )
      )}
      {isOutside && (
        <ExplainSlotLink
          date={date}
          time={time}
          praticienId={choice.praticienId ?? null}
          serviceId={choice.serviceId}
          duration={choice.duration}
        />
      )}
    </>
  )
}

function toHourOption(date: Day, { time, isFree, label }: StartCheck['hours'][number]) {
  const takenBy = isFree ? undefined : (label ?? 'personne n’est libre')
  return { date, time, label: frenchTime(parseTime(time) ?? 0), takenBy }
}

function toDateTimeOption(slot: DateAndTime) {
  return { ...slot, label: frenchDateTime(toLocalTime(slot)) }
}
