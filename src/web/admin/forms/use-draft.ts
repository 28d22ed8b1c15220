import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { draftOf, dropDraft, watchDraft } from '../drafts.ts'
import { useAdmin } from '../use-admin.ts'

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'getValues' | 'reset'> & {
  isDirty: boolean
}

/** Lets what was typed into a form outlive the session: kept when it ends, there again after signing in. */
export function useDraft<Values extends FieldValues>(
  name: string,
  { isDirty, getValues, reset }: Form<Values>,
): void {
  const adminId = useAdmin().id
  const [draft] = useState(() => draftOf<Values>(name, adminId))
  useEffect(() => {
    if (!draft) return
    // As typed, not as saved: the form knows that it differs from what the server has.
    reset(draft, { keepDefaultValues: true, keepDirtyValues: false })
    dropDraft(name)
  }, [name, draft, reset])
  useEffect(() => {
    return isDirty ? watchDraft(name, () => ({ adminId, values: getValues() })) : undefined
  }, [name, adminId, isDirty, getValues])
}
