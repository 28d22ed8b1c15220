import { useState } from 'react'
import { WatchedWordFields } from '#contract/content/wording.ts'
import { useSaveForm } from '../../forms/use-save-form.ts'
import { saveWord, WordChanged } from './actions.ts'

export function useWordForm(word: WatchedWordFields | null, onSaved: () => void) {
  const [read, setRead] = useState(word)
  const [conflict, setConflict] = useState<{ theirs: WatchedWordFields | null } | null>(null)
  const rememberConflict = (error: unknown): never => {
    if (error instanceof WordChanged) {
      setConflict({ theirs: error.theirs })
      setRead(error.theirs)
    }
    throw error
  }
  const saveForm = useSaveForm({
    schema: WatchedWordFields,
    values: { word: word?.word ?? '', reason: word?.reason ?? '', instead: word?.instead ?? '' },
    save: (typed) => saveWord(typed, read).catch(rememberConflict),
    success: 'Mot enregistré',
    failure: "Erreur lors de l'enregistrement",
    name: 'mot',
    onSaved,
  })
  return {
    ...saveForm,
    conflict,
    keepMine: () => void saveForm.submit(),
    takeTheirs: () => {
      if (!conflict?.theirs) return onSaved()
      saveForm.form.reset(conflict.theirs, { keepDirtyValues: false })
      setConflict(null)
    },
  }
}
