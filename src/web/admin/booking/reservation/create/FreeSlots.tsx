import { useFormContext } from 'react-hook-form'
import type { StartCheck } from '#contract/booking/slots.ts'
import { PERIODS } from '#domain/booking/periods.ts'
import { frenchDateTime } from '#domain/language/french-day.ts'
import { type DateAndTime, type Day, frenchTime, parseTime, toLocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { ExplainSlotLink } from '../../starts/ExplainSlotLink.tsx'
import { SlotButtons } from '../../starts/SlotButtons.tsx'
import type { CreateValues } from '../dialog.ts'
import type { CreateChoice } from './create-parts.ts'
import styles from './FreeSlots.module.css'
import { useSuggestedHours } from './use-suggested-hours.ts'

type Props = {
  choice: CreateChoice
  /** The nearest free starts are shown already. */
  hasConflict: boolean
  onChoose: (slot: DateAndTime) => void
}

/** Suggests the free hours of that day, else the next ones. Staff may book any other time. */
export function FreeSlots({ choice, hasConflict, onChoose }: Props) {
  const { watch } = useFormContext<CreateValues>()
  const [date, time] = watch(['date', 'time'])
  const suggested = useSuggestedHours(choice, date)
  if (!suggested) return null
  const { hours, nearest } = suggested
  const free = hours.filter(({ isFree }) => isFree)
  const isOutside = parseTime(time ?? '') !== null && free.every((hour) => hour.time !== time)
  return (
    <>
      {free.length > 0 && <FreeHours date={date} free={free} chosen={{ date, time }} onChoose={onChoose} />}
      {free.length === 0 && !hasConflict && (
        <SlotButtons
          legend="Aucun créneau libre ce jour-là. Les prochains"
          slots={nearest.map(toDateTimeOption)}
          chosen={{ date, time }}
          onChoose={onChoose}
        />
      )}
      <TakenHours taken={hours.filter(({ isFree }) => !isFree)} />
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

type Hour = StartCheck['hours'][number]

type FreeProps = Pick<Props, 'onChoose'> & { date: Day; free: readonly Hour[]; chosen: DateAndTime }

/** Morning, afternoon and evening, as far as there is something free. */
function FreeHours({ date, free, ...slots }: FreeProps) {
  return (
    <fieldset className={styles.free}>
      <legend>Créneaux libres ce jour-là</legend>
      {PERIODS.map(({ label, start, end }) => (
        <SlotButtons
          key={label}
          legend={label}
          slots={free
            .filter(({ time }) => minuteOf(time) >= start && minuteOf(time) < end)
            .map(({ time }) => ({ date, time, label: frenchTime(minuteOf(time)) }))}
          {...slots}
        />
      ))}
    </fieldset>
  )
}

function TakenHours({ taken }: { taken: readonly Hour[] }) {
  if (taken.length === 0) return null
  return (
    <details className={styles.taken}>
      <summary>{taken.length === 1 ? '1 heure prise' : `${taken.length} heures prises`}</summary>
      <ul>
        {taken.map(({ time, label }) => (
          <li key={time}>{french`${frenchTime(minuteOf(time))} : ${label ?? NOBODY_FREE}`}</li>
        ))}
      </ul>
    </details>
  )
}

const NOBODY_FREE = 'personne n’est libre'

function minuteOf(time: string): number {
  return parseTime(time) ?? 0
}

function toDateTimeOption(slot: DateAndTime) {
  return { ...slot, label: frenchDateTime(toLocalTime(slot)) }
}
