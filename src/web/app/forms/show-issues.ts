import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../api.ts'

type Form<Values extends FieldValues, Sent> = Pick<UseFormReturn<Values, unknown, Sent>, 'setError'>

/** `focus` leads to the first of the fields with an issue, unless it is false. */
type Target<Field> = { fields: readonly Field[]; focus?: boolean }

/** Puts the server's sentences beside the fields that they name. */
export function showIssues<Values extends FieldValues, Sent>(
  error: unknown,
  { setError }: Form<Values, Sent>,
  { fields, focus = true }: Target<FieldPath<Values>>,
): void {
  if (!(error instanceof ApiError)) return
  const found = error.issues.flatMap(({ path, message }) => {
    const field = fieldOf(path, fields)
    return field ? [{ field, message }] : []
  })
  // The last call to take the focus has it: so the first field comes last.
  for (const { field, message } of found.reverse()) {
    setError(field, { type: 'server', message }, { shouldFocus: focus })
  }
}

/** The field of that path, or the one that holds it: `breakTimes.0.end` belongs to `breakTimes`. */
function fieldOf<Field extends string>(path: string, fields: readonly Field[]): Field | undefined {
  return fields.find((field) => path === field || path.startsWith(`${field}.`))
}
