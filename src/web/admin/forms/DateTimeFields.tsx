import type { UseFormRegisterReturn } from 'react-hook-form'
import { DateField } from './DateField.tsx'
import styles from './field-pair.module.css'
import { TimeField } from './TimeField.tsx'

type Props = {
  date: UseFormRegisterReturn
  time: UseFormRegisterReturn
  day: string
  errors: { date?: string; time?: string }
  labels: { date: string; time: string }
}

export function DateTimeFields({ date, time, day, errors, labels }: Props) {
  return (
    <div className={styles.pair}>
      <DateField label={labels.date} field={date} day={day} error={errors.date} />
      <TimeField label={labels.time} field={time} error={errors.time} />
    </div>
  )
}
