import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { frenchTime, isDay, type LocalTime, parseTime } from '#domain/time.ts'
import { queries } from '#web/app/queries.ts'
import { api } from '../session.ts'
import classes from './dialog.module.css'
import type { Choice, CreateValues } from './use-create-form.ts'

/** The hours that the public calendar would offer that day: a choice by one click, not a limit. */
export function FreeSlots({ choice, now }: { choice: Choice; now: LocalTime }) {
  const { watch, setValue } = useFormContext<CreateValues>()
  const [date, time] = watch(['date', 'time'])
  const { praticienId, service } = choice
  const slots = useQuery({
    ...queries.slots(api, { start: date, end: date, praticienId, serviceId: service?.id }),
    enabled: praticienId !== undefined && isDay(date) && date >= now.day,
  })
  const free = slots.data?.[date]
  if (!free || free.length === 0) return null
  return (
    <fieldset className={classes.slots}>
      <legend>Créneaux libres ce jour-là</legend>
      {free.map((slot) => (
        <button
          key={slot}
          type="button"
          aria-pressed={slot === time}
          onClick={() => setValue('time', slot, { shouldValidate: true })}
        >
          {frenchTime(parseTime(slot) ?? 0)}
        </button>
      ))}
    </fieldset>
  )
}
