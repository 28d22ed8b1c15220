import { zodResolver } from '@hookform/resolvers/zod'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
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
import { type FailureText, failureMessage } from '#web/app/failure-message.ts'
import { showIssues } from '#web/app/forms/show-issues.ts'
import { showToast } from '#web/app/toasts.tsx'
import { dropDraft } from '../session/drafts.ts'
import { dropWaitingSaves, isWaitingForNetwork, waitingOptions } from '../ui/query/waiting-saves.ts'
import { useSavedValues } from './saved-values/use-saved-values.ts'
import { useDraft } from './use-draft.ts'

export type SaveStatus = 'idle' | 'saving' | 'saved' | 'failed'

export type SaveFormOptions<Values extends FieldValues, Parsed, Reply> = {
  /**
   * The contract's schema, or one that transforms the values into the request. Its input may be wider than `Values`;
   * invalid values are never sent.
   */
  schema: z.ZodMiniType<Parsed>
  values: Values
  save: (parsed: Parsed) => Promise<Reply>
  /** Text of the toast, or what shows one. */
  success: string | ((reply: Reply) => void)
  failure: FailureText
  name?: string
  /** Lists of objects whose fields show their own errors; those of other lists belong to the list. */
  lists?: (keyof Values & string)[]
  /** Typed values survive the form, on whatever screen its name is used: see `useDraft`. */
  keepsDraft?: boolean
  /** Without a network the save waits: see `waitingOptions`. */
  waits?: boolean
  /** Values that the save itself has changed, such as a version. */
  savedValues?: (reply: Reply) => Partial<Values>
  onSaved?: (reply: Reply) => void
}

export type SaveForm<Values extends FieldValues, Parsed> = {
  form: UseFormReturn<Values, unknown, Parsed>
  submit: (event?: BaseSyntheticEvent) => Promise<void>
  status: SaveStatus
  error: string | null
  isWaiting: boolean
  dropDraft: () => void
}

export function useSaveForm<Values extends FieldValues, Parsed, Reply>(
  options: SaveFormOptions<Values, Parsed, Reply>,
): SaveForm<Values, Parsed> {
  const { schema, values, name = '', keepsDraft = false } = options
  const form = useForm<Values, unknown, Parsed>({
    resolver: zodResolver<FieldValues, unknown, Parsed>(
      schema as z.ZodMiniType<Parsed, FieldValues>,
    ) as Resolver<Values, unknown, Parsed>,
    // DefaultValues is a deep partial; TypeScript cannot relate it to the generic Values.
    defaultValues: values as DefaultValues<Values>,
  })
  useSavedValues(form, values)
  const { isDirty } = form.formState
  const { getValues, reset, subscribe } = form
  const { pathname } = useLocation()
  const formName = keepsDraft ? name : `${pathname} ${name}`
  useDraft<Values>({ formName, isDirty, keepsDraft, getValues, reset, subscribe })
  const client = useQueryClient()
  const waitsAs = ['form', formName]
  const saving = useSaving(form, { ...options, waitsAs })
  return {
    form,
    submit: form.handleSubmit((parsed) =>
      saving.mutate({ parsed, typed: structuredClone(getValues()), save: options.save }),
    ),
    status: statusOf(saving, isDirty),
    error: saving.isError ? failureMessage(saving.error, options.failure) : null,
    isWaiting: saving.isPending && isWaitingForNetwork(saving),
    dropDraft: () => {
      dropDraft(formName)
      dropWaitingSaves(client, waitsAs)
    },
  }
}

/** `save` as it was when the form was sent: a later one may hold a version that was read meanwhile. */
type Sent<Values, Parsed, Reply> = {
  parsed: Parsed
  typed: Values
  save: (parsed: Parsed) => Promise<Reply>
}

function useSaving<Values extends FieldValues, Parsed, Reply>(
  form: UseFormReturn<Values, unknown, Parsed>,
  {
    values,
    lists = [],
    success,
    savedValues,
    onSaved,
    waits = false,
    waitsAs,
  }: SaveFormOptions<Values, Parsed, Reply> & { waitsAs: readonly string[] },
) {
  const send = ({ parsed, save }: Sent<Values, Parsed, Reply>) => save(parsed)
  return useMutation({
    mutationFn: send,
    ...(waits && waitingOptions(waitsAs, send)),
    onSuccess: (reply, { typed }) => {
      // The sent values, not the current ones: what was typed since is still dirty. flushSync prevents the
      // unsaved-changes prompt on a navigation right after the save.
      const changed = savedValues?.(reply) ?? {}
      for (const [name, value] of Object.entries(changed))
        form.setValue(name as FieldPath<Values>, value as never)
      flushSync(() => form.resetDefaultValues({ ...typed, ...changed }))
      if (typeof success === 'string') void showToast('success', success)
      else success(reply)
      onSaved?.(reply)
    },
    onError: (error, { typed }) => {
      const fields = [...lists.flatMap((list) => fieldsOfList(list, typed)), ...Object.keys(values)]
      showIssues(error, form, { fields: fields as FieldPath<Values>[] })
    },
  })
}

/** `variants.0.name`. */
function fieldsOfList<Values extends FieldValues>(list: keyof Values & string, typed: Values): string[] {
  const items: readonly object[] = typed[list]
  return items.flatMap((item, index) => Object.keys(item).map((name) => `${list}.${index}.${name}`))
}

function statusOf({ status }: Pick<UseMutationResult, 'status'>, isDirty: boolean): SaveStatus {
  if (status === 'pending') return 'saving'
  if (status === 'error') return 'failed'
  return status === 'success' && !isDirty ? 'saved' : 'idle'
}
