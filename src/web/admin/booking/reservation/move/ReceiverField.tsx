import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { isDay, type LocalTime, parseTime } from '#domain/language/time.ts'
import { normalizeTime } from '../../../forms/normalize-time.ts'
import { explanationQuery } from '../../entries/queries.ts'
import { StartWarning } from '../../starts/StartWarning.tsx'
import { validLength } from '../parts/typed-terms.ts'
import { useColleagues } from '../use-colleagues.ts'
import { groupReceivers, type Receiver } from './receivers.ts'

type Props = {
  reservation: AgendaReservation
  /** As typed. */
  start: { date: string; time: string }
  serviceId: number | null
  /** As typed. */
  duration: string
  chosenId: number
  now: LocalTime
  error: string | undefined
  onChoose: (id: number) => void
}

/** For whoever sees every agenda, in a team. */
export function ReceiverField({
  reservation,
  start,
  serviceId,
  duration,
  chosenId,
  now,
  error,
  onChoose,
}: Props) {
  const others = useColleagues(reservation)
  const time = normalizeTime(start.time)
  const explanations = useQuery({
    ...explanationQuery({
      date: start.date,
      time,
      serviceId: serviceId === null ? undefined : `${serviceId}`,
      duration: String(validLength(duration) ?? reservation.duration),
    }),
    enabled: others.length > 0 && isDay(start.date) && parseTime(time) !== null,
    // A service may be hidden: then nobody is sorted.
    retry: false,
  })
  if (others.length === 0) return null
  return (
    <>
      <NativeSelect
        label="Praticien"
        error={error}
        value={chosenId}
        onChange={(event) => onChoose(Number(event.currentTarget.value))}
      >
        <option value={reservation.praticienId}>{reservation.praticienName}</option>
        {groupReceivers(others, explanations.data).map(({ label, receivers }) =>
          label === '' ? (
            receivers.map(toOption)
          ) : (
            <optgroup key={label} label={label}>
              {receivers.map(toOption)}
            </optgroup>
          ),
        )}
      </NativeSelect>
      {chosenId !== reservation.praticienId && (
        <StartWarning
          date={start.date}
          time={start.time}
          praticienId={chosenId}
          duration={reservation.duration}
          now={now}
        />
      )}
    </>
  )
}

function toOption({ id, displayName }: Receiver) {
  return (
    <option key={id} value={id}>
      {displayName}
    </option>
  )
}
