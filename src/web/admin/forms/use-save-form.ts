import { zodResolver } from '@hookform/resolvers/zod'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { BaseSyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { useLocation } from 'react-router'
import type * as z from 'zod/mini'
import { failureMessage } from '#web/app/failure-message.ts'
import { showIssues } from '#web/app/forms/show-issues.ts'
import { notify } from '#web/app/toasts.tsx'
import { useDraft } from './use-draft.ts'

export type SaveStatus = 'idle' | 'saving' | 'saved' | 'failed'

type Options<Values extends FieldValues, Parsed> = {
  /** The contract's, whose input may be wider than the form's values: what it refuses is said and never sent. */
  schema: z.ZodMiniType<Parsed>
  /** What is saved now. When it changes, fields that nobody has touched follow. */
  values: Values
  save: (parsed: Parsed) => Promise<unknown>
  /** Said as a toast. */
  success: string
  /** Said as a toast where the server gave no sentence of its own. */
  failure: string
  /** `fixed`: the toast says `failure` whatever the server said; its reason stands in the form. */
  failureToast?: 'reason' | 'fixed'
  /** Tells this form from others on the same screen. */
  name?: string
  onSaved?: () => void
}

export type SaveForm<Values extends FieldValues, Parsed> = {
  form: UseFormReturn<Values, unknown, Parsed>
  submit: (event?: BaseSyntheticEvent) => Promise<void>
  status: SaveStatus
  /** Why the last save failed. */
  error: string | null
}

/** A form that saves: the contract's rules, the server's sentences beside their fields, nothing typed is lost. */
export function useSaveForm<Values extends FieldValues, Parsed>(
  options: Options<Values, Parsed>,
): SaveForm<Values, Parsed> {
  const { schema, values, name = '' } = options
  const form = useForm<Values, unknown, Parsed>({
    resolver: zodResolver<FieldValues, unknown, Parsed>(
      schema as z.ZodMiniType<Parsed, FieldValues>,
    ) as Resolver<Values, unknown, Parsed>,
    // The library's type is a deep partial; whole values are one.
    defaultValues: values as DefaultValues<Values>,
    values,
    resetOptions: { keepDirtyValues: true },
  })
  // Reading both makes the library count them: what is dirty outlives new values from the server.
  const { isDirty, dirtyFields: _ } = form.formState
  const { getValues, reset } = form
  useDraft<Values>(`${useLocation().pathname} ${name}`, { isDirty, getValues, reset })
  const saving = useSaving(form, options)
  return {
    form,
    submit: form.handleSubmit((parsed) => saving.mutate({ parsed, typed: structuredClone(getValues()) })),
    status: statusOf(saving, isDirty),
    error: saving.isError ? failureMessage(saving.error, options.failure) : null,
  }
}

type Sent<Values, Parsed> = { parsed: Parsed; typed: Values }

function useSaving<Values extends FieldValues, Parsed>(
  form: UseFormReturn<Values, unknown, Parsed>,
  { values, save, success, failure, failureToast = 'reason', onSaved }: Options<Values, Parsed>,
) {
  return useMutation({
    mutationFn: ({ parsed }: Sent<Values, Parsed>) => save(parsed),
    onSuccess: (_answer, { typed }) => {
      // What was typed while the answer was on its way is not saved yet. At once, so that whoever goes elsewhere now
      // is not asked about changes that are saved.
      flushSync(() => form.resetDefaultValues(typed))
      void notify('success', success)
      onSaved?.()
    },
    onError: (error) => {
      showIssues(error, form, { fields: Object.keys(values) as FieldPath<Values>[] })
      void notify('error', failureToast === 'fixed' ? failure : failureMessage(error, failure))
    },
  })
}

function statusOf({ status }: Pick<UseMutationResult, 'status'>, isDirty: boolean): SaveStatus {
  if (status === 'pending') return 'saving'
  if (status === 'error') return 'failed'
  return status === 'success' && !isDirty ? 'saved' : 'idle'
}
