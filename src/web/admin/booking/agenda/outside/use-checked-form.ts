import type { BaseSyntheticEvent } from 'react'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import type { useVersionedForm } from '../../../forms/use-versioned-form.ts'
import { useOutsideCheck } from './use-outside-check.ts'

type HoursDraft = { version?: number | undefined }

type HoursForm<Draft extends HoursDraft> = ReturnType<
  typeof useVersionedForm<Draft, Draft, HoursDraft, Draft>
>

/** A form about hours, which first finds the reservations that it leaves outside. */
export function useCheckedForm<Draft extends HoursDraft>(
  versioned: HoursForm<Draft>,
  findOutside: (draft: Draft) => Promise<AgendaReservation[]>,
) {
  const outsideCheck = useOutsideCheck(findOutside, () => void versioned.submit())
  const submit: (event?: BaseSyntheticEvent) => Promise<void> = versioned.form.handleSubmit(outsideCheck.run)
  return {
    ...versioned,
    ...outsideCheck.mergeStatus(versioned),
    submit,
    outsideCheck,
    keepMine: () => {
      versioned.adoptVersion()
      void submit()
    },
  }
}
