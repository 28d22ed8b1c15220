import { Textarea } from '@mantine/core'
import { type ClientNote, NoteBody } from '#contract/clients/notes.ts'
import { NO_HEALTH_DATA, type NoteVisibility } from '#domain/clients/notes.ts'
import { french } from '#domain/language/typography.ts'
import { ApiError } from '#web/app/api.ts'
import { useRequestKey } from '#web/app/request-key.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { FormActions } from '../../forms/FormActions.tsx'
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../../forms/use-save-form.ts'
import { RadioField } from '../../ui/choices/RadioField.tsx'
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx'
import { NotYetSaved } from '../../ui/query/NotYetSaved.tsx'
import { refreshNotes } from './actions.ts'
import styles from './notes.module.css'

const READERS: Record<NoteVisibility, { label: string; description: string }> = {
  team: { label: 'Pour l’équipe', description: 'Lue par tous ceux qui voient ce client.' },
  author: {
    label: 'Pour moi seul',
    description: french`Ni vos collègues ni les responsables ne la lisent ici. Elle fait partie de ce que le client peut demander : l’export et l’effacement de ses données la comprennent.`,
  },
}

type Props = {
  title: string
  name: string
  /** The note to change; absent for a new one. */
  note?: ClientNote
  /** `key`: the same whenever that note is sent again. */
  save: (note: NoteBody, key: string) => Promise<{ message: string }>
  success: string
  onClose: () => void
}

/** A dialog of its own: the save button of a dialog beneath would not save the note. */
export function NoteDialog({ title, name, note, save, success, onClose }: Props) {
  const { keyFor } = useRequestKey()
  const { form, submit, status, error, isWaiting, dropDraft } = useSaveForm({
    schema: NoteBody,
    values: { text: note?.text ?? '', visibility: note?.visibility ?? 'team' },
    save: (body) => refreshingNotes(save(body, keyFor(body))),
    success,
    failure: 'Erreur lors de la sauvegarde',
    name,
    keepsDraft: true,
    waits: true,
    onSaved: onClose,
  })
  const { register, formState } = form
  // The text that waits stays the one that is shown.
  const isSaving = status === 'saving'
  return (
    <DialogFrame onClose={onClose} title={title} size="md">
      <form className={primitivesStyles.stack} noValidate onSubmit={submit}>
        <Textarea
          label="Note"
          description={NO_HEALTH_DATA}
          autosize
          minRows={3}
          maxRows={12}
          data-autofocus
          readOnly={isSaving}
          error={formState.errors.text?.message}
          {...register('text')}
        />
        <fieldset disabled={isSaving} className={`${primitivesStyles.tinyStack} ${styles.readers}`}>
          <legend>Qui la lit</legend>
          {Object.entries(READERS).map(([value, reader]) => (
            <RadioField key={value} value={value} {...reader} {...register('visibility')} />
          ))}
        </fieldset>
        <NotYetSaved when={isWaiting} />
        <FormActions status={status} error={error} submitLabel="Enregistrer la note" onCancel={onClose} />
        <UnsavedChanges when={formState.isDirty || isWaiting} onDiscard={dropDraft} />
      </form>
    </DialogFrame>
  )
}

/** After a refusal, too: the note may have changed. Without an answer, there is nothing to read. */
async function refreshingNotes<Reply>(saving: Promise<Reply>): Promise<Reply> {
  try {
    const reply = await saving
    void refreshNotes()
    return reply
  } catch (error) {
    if (error instanceof ApiError) void refreshNotes()
    throw error
  }
}
