import { Alert, Button, TextInput } from '@mantine/core'
import { MailNoteBody } from '#contract/accounting/notes.ts'
import { UnsavedChanges } from '../../../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../../../forms/use-save-form.ts'
import alertStyles from '../../../ui/alert.module.css'
import { mailNote } from '../actions.ts'
import styles from '../payments.module.css'

/** Shown if no address is known. */
export function MailNoteForm({ number }: { number: number }) {
  const { form, submit, status, error } = useSaveForm({
    schema: MailNoteBody,
    values: { email: '' },
    save: (body) => mailNote(number, body),
    success: 'La note part par e-mail',
    failure: 'La note n’est pas envoyée.',
    name: `mail of note ${number}`,
  })
  const { errors, isDirty } = form.formState
  return (
    <form className={styles.mail} noValidate onSubmit={submit}>
      <TextInput
        type="email"
        label="E-mail du client"
        autoComplete="off"
        autoFocus
        error={errors.email?.message}
        {...form.register('email')}
      />
      {error && status === 'failed' && !errors.email && (
        <Alert className={alertStyles.failure} variant="outline" role="alert">
          {error}
        </Alert>
      )}
      <Button type="submit" variant="default" disabled={status === 'saving'}>
        Envoyer
      </Button>
      <UnsavedChanges when={isDirty} />
    </form>
  )
}
