import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { draftOf, dropDraft, watchDraft } from '../drafts.ts'
import { useAdmin } from '../use-admin.ts'

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'getValues' | 'reset'> & {
  isDirty: boolean
}

export function useDraft<Values extends FieldValues>(
  formName: string,
  { isDirty, getValues, reset }: Form<Values>,
): void {
  const adminId = useAdmin().id
  const [draft] = useState(() => draftOf<Values>(formName, adminId))
  useEffect(() => {
    if (!draft) return
    // The defaults stay the saved values, so that the form is dirty.
    reset(draft, { keepDefaultValues: true, keepDirtyValues: false })
    dropDraft(formName)
  }, [formName, draft, reset])
  useEffect(() => {
    return isDirty ? watchDraft(formName, () => ({ adminId, values: getValues() })) : undefined
  }, [formName, adminId, isDirty, getValues])
}
