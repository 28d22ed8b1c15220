import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '#web/app/api.ts'

/** Puts the server's findings beside the fields they are about. */
export function showIssues<Draft extends FieldValues, Sent>(
  { setError }: Pick<UseFormReturn<Draft, unknown, Sent>, 'setError'>,
  fields: readonly FieldPath<Draft>[],
  error: Error,
): void {
  if (!(error instanceof ApiError)) return
  for (const { path, message } of error.issues) {
    const field = fields.find((name) => name === path)
    if (field) setError(field, { type: 'server', message }, { shouldFocus: true })
  }
}
