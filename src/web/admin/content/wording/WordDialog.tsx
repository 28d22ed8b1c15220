import { Textarea, TextInput } from '@mantine/core'
import type { WatchedWordFields } from '#contract/content/wording.ts'
import { FormActions } from '../../forms/FormActions.tsx'
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx'
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx'
import styles from '../../ui/form.module.css'
import { useWordForm } from './use-word-form.ts'
import { WordConflict } from './WordConflict.tsx'

type Props = {
  word: WatchedWordFields | null
  onClose: () => void
}

export function WordDialog({ word, onClose }: Props) {
  return (
    <DialogFrame
      onClose={onClose}
      closeOnClickOutside={false}
      title={word ? 'Modifier le mot' : 'Ajouter un mot'}
    >
      <WordForm word={word} onClose={onClose} />
    </DialogFrame>
  )
}

function WordForm({ word, onClose }: Props) {
  const { form, submit, status, error, conflict, keepMine, takeTheirs } = useWordForm(word, onClose)
  const { register, formState } = form
  const { errors, isDirty } = formState
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {conflict && (
        <WordConflict {...conflict} isPending={status === 'saving'} onKeep={keepMine} onTake={takeTheirs} />
      )}
      <TextInput
        label="Mot"
        description="Ou quelques mots. Le pluriel, le féminin et la conjugaison sont reconnus."
        autoComplete="off"
        data-autofocus
        error={errors.word?.message}
        {...register('word')}
      />
      <Textarea label="Raison" rows={3} error={errors.reason?.message} {...register('reason')} />
      <TextInput
        label="Formulation sûre"
        description="Ce que l’on peut dire à la place."
        autoComplete="off"
        error={errors.instead?.message}
        {...register('instead')}
      />
      <FormActions status={status} error={error} onCancel={onClose} />
      <UnsavedChanges when={isDirty} />
    </form>
  )
}
