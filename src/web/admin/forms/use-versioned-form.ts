import { useState } from 'react'
import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form'
import type { RefusalCode } from '#contract/errors.ts'
import { ApiError } from '#web/app/api.ts'
import { type SaveFormOptions, useSaveForm } from './use-save-form.ts'

/** The version is part of the draft: a restored draft must still conflict with what was saved meanwhile. */
type VersionedDraft = FieldValues & { version?: number | undefined }

type Saved = { version?: number | undefined }

type Options<
  Draft extends VersionedDraft,
  Parsed extends object,
  Reply extends Saved,
  Theirs extends Draft,
> = Omit<SaveFormOptions<Draft, Parsed, Reply>, 'savedValues'> & {
  /** Refusal of a version that is no longer the latest. */
  conflictCode: RefusalCode
  readTheirs: () => Promise<Theirs>
  /** True where the form's part of theirs is as it was loaded: another part has changed, and the save goes on. */
  isSame?: (theirs: Theirs, loaded: Draft) => boolean
}

/** `conflict` holds the version saved elsewhere beside what was sent, until one of both is chosen and saved. */
export function useVersionedForm<
  Draft extends VersionedDraft,
  Parsed extends object,
  Reply extends Saved,
  Theirs extends Draft,
>({ conflictCode, readTheirs, isSame, save, onSaved, ...options }: Options<Draft, Parsed, Reply, Theirs>) {
  const [conflict, setConflict] = useState<{ theirs: Theirs; mine: Parsed } | null>(null)
  const saveOrCompare = (mine: Parsed): Promise<Reply> =>
    save(mine).catch(async (error: unknown) => {
      if (!(error instanceof ApiError && error.code === conflictCode)) throw error
      // Read before the failure is shown.
      const theirs = await readTheirs()
      const loaded = saveForm.form.formState.defaultValues
      if (isSame?.(theirs, loaded as Draft)) return saveOrCompare({ ...mine, version: theirs.version })
      setConflict({ theirs, mine })
      throw error
    })
  const saveForm = useSaveForm<Draft, Parsed, Reply>({
    ...options,
    save: saveOrCompare,
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
