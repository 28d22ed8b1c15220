import { useState } from 'react'
import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form'
import type { RefusalCode } from '#contract/errors.ts'
import { ApiError } from '#web/app/api.ts'
import { type SaveFormOptions, useSaveForm } from './use-save-form.ts'

/** The version is part of the draft: a restored draft must still conflict with what was saved meanwhile. */
type VersionedDraft = FieldValues & { version?: number | undefined }

type Saved = { version?: number | undefined }

type Options<Draft extends VersionedDraft, Parsed, Reply extends Saved, Theirs extends Draft> = Omit<
  SaveFormOptions<Draft, Parsed, Reply>,
  'savedValues'
> & {
  /** Refusal of a version that is no longer the latest. */
  conflictCode: RefusalCode
  readTheirs: () => Promise<Theirs>
}

/** `conflict` holds the version saved elsewhere beside what was sent, until one of both is chosen and saved. */
export function useVersionedForm<
  Draft extends VersionedDraft,
  Parsed,
  Reply extends Saved,
  Theirs extends Draft,
>({ conflictCode, readTheirs, save, onSaved, ...options }: Options<Draft, Parsed, Reply, Theirs>) {
  const [conflict, setConflict] = useState<{ theirs: Theirs; mine: Parsed } | null>(null)
  const saveForm = useSaveForm<Draft, Parsed, Reply>({
    ...options,
    save: (mine) =>
      save(mine).catch(async (error: unknown) => {
        // Read before the failure is shown.
        if (error instanceof ApiError && error.code === conflictCode)
          setConflict({ theirs: await readTheirs(), mine })
        throw error
      }),
    savedValues: ({ version }) => ({ version }) as Partial<Draft>,
    onSaved: (reply) => {
      setConflict(null)
      onSaved?.(reply)
    },
  })
  const adoptVersion = () => {
    const version = conflict?.theirs.version
    saveForm.form.setValue('version' as FieldPath<Draft>, version as FieldPathValue<Draft, FieldPath<Draft>>)
  }
  return {
    ...saveForm,
    conflict,
    /** The next save replaces their version. */
    adoptVersion,
    keepMine: () => {
      adoptVersion()
      void saveForm.submit()
    },
    takeTheirs: () => {
      if (conflict) saveForm.form.reset(conflict.theirs, { keepDirtyValues: false })
      setConflict(null)
    },
  }
}
