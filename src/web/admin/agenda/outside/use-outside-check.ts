import { useMutation } from '@tanstack/react-query'
import type { AgendaReservation } from '#contract/reservations.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { notify } from '#web/app/toasts.tsx'
import type { SaveStatus } from '../../forms/use-save-form.ts'
import { useFocusReturn } from '../../use-focus-return.ts'

const FAILURE = 'Erreur lors du chargement'

export type OutsideCheck<Config> = ReturnType<typeof useOutsideCheck<Config>>

/** Finds the reservations that a change leaves outside the hours; saves at once if there are none. */
export function useOutsideCheck<Config>(
  find: (config: Config) => Promise<AgendaReservation[]>,
  save: () => void,
) {
  const focus = useFocusReturn()
  const check = useMutation({
    mutationFn: find,
    onSuccess: (outside) => {
      if (outside.length === 0) save()
    },
    onError: (error) => void notify('error', failureMessage(error, FAILURE)),
  })
  return {
    ask: (config: Config) => {
      focus.remember()
      check.mutate(config)
    },
    outside: check.data ?? [],
    confirm: () => {
      check.reset()
      save()
    },
    cancel: () => {
      check.reset()
      focus.restoreFocus()
    },
    mergeStatus: ({ status, error }: { status: SaveStatus; error: string | null }) => ({
      status: check.isPending ? ('saving' as const) : check.isError ? ('failed' as const) : status,
      error: check.isError ? failureMessage(check.error, FAILURE) : error,
    }),
  }
}
