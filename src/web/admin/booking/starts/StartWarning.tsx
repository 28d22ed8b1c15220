import { Alert } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type Day, isDay, isPast, type LocalTime, type Minute, parseTime } from '#domain/language/time.ts'
import { normalizeTime } from '../../forms/normalize-time.ts'
import alertStyles from '../../ui/alert.module.css'
import { unworkedQuery } from '../entries/queries.ts'
import { startWarning } from './start-warning.ts'

const DEBOUNCE_MS = 400

type Props = {
  date: Day
  time: string
  praticienId: number | undefined
  /** Minutes; 0 where it is not known. */
  duration?: Minute | undefined
  now: LocalTime
  warningOf?: typeof startWarning
}

export function StartWarning({
  date,
  time,
  praticienId,
  duration = 0,
  now,
  warningOf = startWarning,
}: Props) {
  // While somebody types « 10:30 », « 1 » is not yet one o'clock.
  const [typed] = useDebouncedValue(time, DEBOUNCE_MS)
  const minute = parseTime(normalizeTime(typed))
  const isFuture = minute !== null && isDay(date) && !isPast({ day: date, minute }, now)
  const unworked = useQuery({
    ...unworkedQuery({ start: date, end: date, praticienId, each: false }),
    placeholderData: undefined,
    enabled: isFuture && praticienId !== undefined,
  })
  const warning = isFuture ? warningOf(minute, unworked.data ?? [], duration) : null
  return (
    <div role="status">
      {warning && (
        <Alert className={alertStyles.warning} variant="outline" role="none">
          {warning}
        </Alert>
      )}
    </div>
  )
}
