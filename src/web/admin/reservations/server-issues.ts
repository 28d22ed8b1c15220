import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { ApiError } from '#web/app/api.ts'

/** Puts the server's sentences beside the fields that they name. */
export function showIssues<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  fields: Partial<Record<string, Path<Values>>>,
): void {
  if (!(error instanceof ApiError)) return
  for (const { path, message } of error.issues) {
    const field = fields[path]
    if (field) setError(field, { message })
  }
}
