import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { ClosingRequest, closeTime as contract } from '#contract/booking/closing.ts'
import type { Reply } from '#contract/endpoint.ts'
import { ApiError } from '#web/app/api.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { closeTime } from './actions.ts'
import { type ClosingFault, type ClosingFields, fieldNamed, parseClosing } from './closing-fields.ts'
import { affectedQuery } from './queries.ts'

const DEBOUNCE_MS = 300
const FAILURE = 'Erreur lors de la sauvegarde'

export type Closed = Reply<typeof contract>

type Options = {
  initialFields: ClosingFields
  onClosed: (request: ClosingRequest, closed: Closed) => Promise<void>
}

export function useClosingForm({ initialFields, onClosed }: Options) {
  const form = useForm<ClosingFields>({ defaultValues: initialFields })
  const saving = useMutation({
    mutationFn: closeTime,
    onSuccess: (closed, request) => onClosed(request, closed),
    onError: (error) => showFaults(faultsOf(error)),
  })
  const showFaults = (faults: readonly ClosingFault[]) => {
    // Reversed, because the last `setError` call keeps the focus.
    for (const { field, message } of faults.toReversed())
      form.setError(field, { message }, { shouldFocus: true })
  }
  const submit = form.handleSubmit((fields) => {
    const parsed = parseClosing(fields)
    if ('faults' in parsed) showFaults(parsed.faults)
    else saving.mutate(parsed.request)
  })
  return {
    form,
    submit,
    isSaving: saving.isPending,
    error: saving.error && failureMessage(saving.error, FAILURE),
    affected: useAffected(form.watch()),
  }
}

function faultsOf(error: unknown): ClosingFault[] {
  if (!(error instanceof ApiError)) return []
  return error.issues.map(({ path, message }) => ({ field: fieldNamed(path), message }))
}

/** Reservations within what is typed; undefined while it is not valid yet. */
function useAffected(fields: ClosingFields) {
  const [debounced] = useDebouncedValue(JSON.stringify(fields), DEBOUNCE_MS)
  const parsed = parseClosing(JSON.parse(debounced) as ClosingFields)
  const request = 'request' in parsed ? parsed.request : null
  // The reason changes nothing about who is affected.
  const { label: _, ...time } = request ?? { from: '', to: '' }
  const { data } = useQuery({ ...affectedQuery(time), enabled: request !== null })
  return request === null ? undefined : data
}
