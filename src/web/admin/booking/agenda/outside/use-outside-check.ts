import { useMutation } from '@tanstack/react-query'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import type { SaveStatus } from '../../../forms/use-save-form.ts'
import { useFocusReturn } from '../../../ui/parts/use-focus-return.ts'

const FAILURE = 'Erreur lors du chargement'

type FormStatus = { status: SaveStatus; error: string | null }

export type OutsideCheck<Config> = ReturnType<typeof useOutsideCheck<Config>>

/** Finds the reservations that a change leaves outside the hours; saves at once if there are none. */
export function useOutsideCheck<Config>(
  findOutside: (config: Config) => Promise<AgendaReservation[]>,
  save: () => void,
) {
  const focus = useFocusReturn()
  const search = useMutation({
    mutationFn: findOutside,
    onSuccess: (outside) => {
      if (outside.length === 0) save()
    },
  })
  return {
    run: (config: Config) => {
      focus.remember()
      search.mutate(config)
    },
    outside: search.data ?? [],
    confirm: () => {
      search.reset()
      save()
    },
    cancel: () => {
      search.reset()
      focus.restoreFocus()
    },
    mergeStatus: (form: FormStatus): FormStatus => {
      if (search.isPending) return { ...form, status: 'saving' }
      if (search.isError) return { status: 'failed', error: failureMessage(search.error, FAILURE) }
      return form
    },
  }
}
