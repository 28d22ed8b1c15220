import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { StaffReservationRequest } from '#contract/booking/reservations.ts'
import type { StartCheck } from '#contract/booking/slots.ts'
import { type DateAndTime, isDay, isPast, type LocalTime, parseTime } from '#domain/language/time.ts'
import { normalizeTime } from '../../../forms/normalize-time.ts'
import { startCheckQuery } from '../../starts/queries.ts'
import type { Conflict } from '../../starts/use-start-conflict.ts'
import type { CreateValues } from '../dialog.ts'
import type { CreateChoice } from './create-parts.ts'

type Form = UseFormReturn<CreateValues, unknown, StaffReservationRequest>

type Options = { opened: DateAndTime; choice: CreateChoice; now: LocalTime }

/** `entries` take the hour that the form was opened with; `time` stands in the field instead. */
export type ProposedHour = {
  entries: Conflict['entries']
  opened: DateAndTime
  time: string
  onKeep: () => void
}

/**
 * While the hour was not typed, it is the one that the form was opened with, or the first free one after it where that
 * one is taken: a shorter service may fit there after all. Null while nothing else is proposed.
 */
export function useOpenedHour(form: Form, { opened, choice, now }: Options): ProposedHour | null {
  const [filledIn, setFilledIn] = useState(opened.time)
  const [isKept, setKept] = useState(false)
  const check = useQuery({
    ...startCheckQuery({ ...opened, ...questionOf(choice) }),
    enabled: isAsked(opened, choice, now),
  })
  const [date, time] = form.watch(['date', 'time'])
  const isUntouched = !isKept && date === opened.date && normalizeTime(time ?? '') === filledIn
  const proposed = check.data ? hourFor(opened.time, check.data) : filledIn
  if (isUntouched && proposed !== filledIn) setFilledIn(proposed)
  const shown = useRef(opened.time)
  // An hour may be typed between the render that proposes another one and this effect: it is left alone.
  useEffect(() => {
    const before = shown.current
    shown.current = filledIn
    if (filledIn !== before && normalizeTime(form.getValues('time') ?? '') === before) {
      form.setValue('time', filledIn)
    }
  }, [form, filledIn])
  if (!isUntouched || filledIn === opened.time || !check.data?.conflict) return null
  const onKeep = () => {
    form.setValue('time', opened.time, { shouldDirty: true })
    setKept(true)
  }
  return { entries: check.data.conflict, opened, time: filledIn, onKeep }
}

function questionOf({ praticienId, serviceId, duration }: CreateChoice) {
  return { praticienId, serviceId, duration }
}

function isAsked(
  { date, time }: DateAndTime,
  { praticienId, isFirstFree }: CreateChoice,
  now: LocalTime,
): boolean {
  const minute = parseTime(time)
  const isKnown = praticienId !== undefined || isFirstFree
  return isKnown && minute !== null && isDay(date) && !isPast({ day: date, minute }, now)
}

/** The opened hour itself where it is free, and where nothing is free after it on that day. */
function hourFor(opened: string, { conflict, hours }: StartCheck): string {
  if (conflict === null) return opened
  return hours.find(({ time, isFree }) => isFree && time > opened)?.time ?? opened
}
