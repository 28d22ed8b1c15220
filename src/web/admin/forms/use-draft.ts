import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { dropDraft, keepDraft, readDraft, registerDirtyForm } from '../session/drafts.ts'
import { useAdmin } from '../session/use-admin.ts'

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'getValues' | 'reset' | 'subscribe'> & {
  formName: string
  isDirty: boolean
  /** Kept while it is typed, so that it survives the form; saved, undone or dropped, it is gone. */
  keepsDraft: boolean
}

/** An expired session keeps what was typed. */
export function useDraft<Values extends FieldValues>({
  formName,
  isDirty,
  keepsDraft,
  getValues,
  reset,
  subscribe,
}: Form<Values>): void {
  const adminId = useAdmin().id
  const [draft] = useState(() => readDraft<Values>(formName, adminId))
  useEffect(() => {
    if (!draft) return
    // The defaults stay the saved values, so that the form is dirty.
    reset(draft, { keepDefaultValues: true, keepDirtyValues: false })
    dropDraft(formName)
  }, [formName, draft, reset])
  useEffect(() => {
    return isDirty ? registerDirtyForm(formName, () => ({ adminId, values: getValues() })) : undefined
  }, [formName, adminId, isDirty, getValues])
  useEffect(() => {
    if (!keepsDraft) return
    if (!isDirty) return dropDraft(formName)
    const keep = () => keepDraft(formName, { adminId, values: getValues() })
    keep()
    return subscribe({ formState: { values: true }, callback: keep })
  }, [formName, adminId, isDirty, keepsDraft, getValues, subscribe])
}
