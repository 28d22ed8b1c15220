import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../api.ts'

type IssueForm<Values extends FieldValues, Sent> = Pick<UseFormReturn<Values, unknown, Sent>, 'setError'>

type IssueTarget<Field> = { fields: readonly Field[]; focus?: boolean }

export function showIssues<Values extends FieldValues, Sent>(
  error: unknown,
  { setError }: IssueForm<Values, Sent>,
  { fields, focus = true }: IssueTarget<FieldPath<Values>>,
): void {
  if (!(error instanceof ApiError)) return
  const fieldIssues = error.issues.flatMap(({ path, message }) => {
    const field = fieldOf(path, fields)
    return field ? [{ field, message }] : []
  })
  // Reversed, because the last `setError` call keeps the focus.
  for (const { field, message } of fieldIssues.reverse()) {
    setError(field, { type: 'server', message }, { shouldFocus: focus })
  }
}

/** An issue of `breakTimes.0.end` belongs to the field `breakTimes`. */
function fieldOf<Field extends string>(path: string, fields: readonly Field[]): Field | undefined {
  return fields.find((field) => path === field || path.startsWith(`${field}.`))
}
