import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { dropDraft, readDraft, registerDirtyForm } from '../session/drafts.ts'
import { useAdmin } from '../session/use-admin.ts'

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'getValues' | 'reset'> & {
  isDirty: boolean
}

export function useDraft<Values extends FieldValues>(
  formName: string,
  { isDirty, getValues, reset }: Form<Values>,
): void {
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
}
