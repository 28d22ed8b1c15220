import { TextInput } from '@mantine/core'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { isDay } from '#domain/time.ts'
import { frenchDate } from '#web/ui/french-day.ts'
import classes from './dialog.module.css'
import { typedTime } from './typed-time.ts'

type Props = {
  date: UseFormRegisterReturn
  time: UseFormRegisterReturn
  /** What the date field holds now: the day of the week is said under it. */
  day: string
  errors: { date?: string; time?: string }
  labels: { date: string; time: string }
  startAt?: 'time'
}

/** Day and hour. The hour is typed: a browser's own time field may speak of AM and PM. */
export function WhenFields({ date, time, day, errors, labels, startAt }: Props) {
  return (
    <div className={classes.pair}>
      <TextInput
        type="date"
        label={labels.date}
        description={isDay(day) ? frenchDate(day) : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={errors.date}
        {...date}
      />
      <TextInput
        label={labels.time}
        placeholder="10:30"
        inputMode="numeric"
        autoComplete="off"
        data-autofocus={startAt === 'time' || undefined}
        error={errors.time}
        {...time}
        onBlur={(event) => {
          event.currentTarget.value = typedTime(event.currentTarget.value)
          return time.onBlur(event)
        }}
      />
    </div>
  )
}
