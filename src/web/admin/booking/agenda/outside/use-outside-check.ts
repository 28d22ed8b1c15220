import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
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
  const [givenIds, setGivenIds] = useState<ReadonlySet<number>>(new Set())
  const search = useMutation({
    mutationFn: findOutside,
    onSuccess: (outside) => {
      if (outside.length === 0) save()
    },
  })
  const outside = (search.data ?? []).filter(({ id }) => !givenIds.has(id))
  const confirm = () => {
    search.reset()
    save()
  }
  return {
    run: (config: Config) => {
      focus.remember()
      search.mutate(config)
    },
    outside,
    confirm,
    /** After the others were given to a colleague; saves if none is left outside. */
    keep: (stayingIds: ReadonlySet<number>) => {
      if (stayingIds.size === 0) return confirm()
      const given = outside.map(({ id }) => id).filter((id) => !stayingIds.has(id))
      setGivenIds(new Set([...givenIds, ...given]))
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
