import { useEffect, useRef } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { keepEdited } from './keep-edited.ts'

/**
 * Brings newly saved values into a form without losing what was edited. In place of react-hook-form’s own `values`,
 * which merges edited lists item by item.
 */
export function useSavedValues<Values extends FieldValues, Parsed>(
  form: UseFormReturn<Values, unknown, Parsed>,
  values: Values,
): void {
  const { getValues, reset, resetDefaultValues } = form
  // Read in each render: only then does react-hook-form mark them.
  const { dirtyFields } = form.formState
  const loaded = useRef(JSON.stringify(values))
  useEffect(() => {
    const text = JSON.stringify(values)
    if (text === loaded.current) return
    loaded.current = text
    reset(keepEdited(values, { typed: getValues(), dirty: dirtyFields }), { keepFieldsRef: true })
    resetDefaultValues(values as DefaultValues<Values>)
  }, [values, dirtyFields, getValues, reset, resetDefaultValues])
}
