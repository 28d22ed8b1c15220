import { useMutation } from '@tanstack/react-query'
import type { BaseSyntheticEvent } from 'react'
import { useForm } from 'react-hook-form'
import { openDay as openDayEndpoint } from '#contract/booking/closing.ts'
import type { TimeRange } from '#domain/booking/agenda.ts'
import { frenchDay } from '#domain/language/french-day.ts'
import type { Day } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { ApiError } from '#web/app/api.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { normalizeTime } from '../../../forms/normalize-time.ts'
import { openDay, refreshClosedTime, reopenTime } from '../actions.ts'
import { offerUndo } from '../offer-undo.tsx'

export type OpenFields = { praticienId: string; date: Day; ranges: TimeRange[] }

type Options = { initialFields: OpenFields; onChanged: () => Promise<void>; onClose: () => void }
type Issue = { path: PropertyKey[]; message: string }

export function useOpenForm({ initialFields, onChanged, onClose }: Options) {
  const form = useForm<OpenFields>({ defaultValues: initialFields })
  const saving = useMutation({
    mutationFn: openDay,
    onSuccess: async ({ before }, { praticienId, date }) => {
      await Promise.all([refreshClosedTime(), onChanged()])
      const owner = { praticienId }
      offerUndo(french`Ouvert : ${frenchDay(date)}.`, {
        label: 'Annuler',
        run: () =>
          before === null
            ? reopenTime({ ...owner, specialDays: [date] })
            : openDay({ ...owner, date, ranges: before }),
        done: before === null ? 'Horaires habituels repris' : 'Horaires du jour remis comme avant',
        onDone: onChanged,
      })
      onClose()
    },
    onError: (error) => {
      if (error instanceof ApiError)
        showIssues(error.issues.map(({ path, message }) => ({ path: path.split('.'), message })))
    },
  })
  const showIssues = (issues: readonly Issue[]) => {
    // Reversed, because the last `setError` call keeps the focus.
    for (const { path, message } of issues.toReversed()) {
      const field = path.join('.')
      form.setError(
        (field === 'ranges' ? 'ranges.root' : field) as 'date',
        { message },
        { shouldFocus: true },
      )
    }
  }
  const save = form.handleSubmit(({ praticienId, date, ranges }) => {
    if (praticienId === '') return showIssues([{ path: ['praticienId'], message: 'Choisissez qui ouvre.' }])
    const parsed = openDayEndpoint.body.safeParse({
      praticienId: Number(praticienId),
      date,
      ranges: ranges.map(({ start, end }) => ({ start: normalizeTime(start), end: normalizeTime(end) })),
    })
    if (parsed.success) saving.mutate(parsed.data)
    else showIssues(parsed.error.issues)
  })
  return {
    form,
    submit: (event: BaseSyntheticEvent) => {
      // That of the list as a whole belongs to no field, and would stay.
      form.clearErrors()
      return save(event)
    },
    isSaving: saving.isPending,
    error: saving.error && failureMessage(saving.error, 'Erreur lors de la sauvegarde'),
  }
}
