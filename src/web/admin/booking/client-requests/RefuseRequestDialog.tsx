import { Textarea } from '@mantine/core'
import type * as z from 'zod/mini'
import { type ClientRequest, RequestAnswer } from '#contract/booking/client-requests.ts'
import { FormActions } from '../../forms/FormActions.tsx'
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../../forms/use-save-form.ts'
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx'
import styles from '../../ui/form.module.css'
import { answerRequest, refreshRequests } from './actions.ts'

type Props = { request: ClientRequest; onClose: () => void }

const EMPTY: z.input<typeof RequestAnswer> & { reason: string } = { decision: 'refused', reason: '' }

export function RefuseRequestDialog({ request: { id, clientName, email }, onClose }: Props) {
  const { form, submit, status, error } = useSaveForm({
    schema: RequestAnswer,
    values: EMPTY,
    save: (answer: RequestAnswer) => answerRequest(id, answer),
    success: 'Demande refusée',
    failure: 'Une erreur est survenue.',
    name: `demande ${id}`,
    onSaved: () => {
      onClose()
      void refreshRequests()
    },
  })
  const { errors, isDirty } = form.formState
  return (
    <DialogFrame onClose={onClose} title={`Refuser la demande de ${clientName ?? 'ce client'}`} size="md">
      <form className={styles.form} noValidate onSubmit={submit}>
        <Textarea
          label="Motif"
          description={
            email === null
              ? 'Aucune adresse e-mail n’est connue : prévenez la personne vous-même.'
              : `Envoyé à ${email}, et gardé un an avec la demande.`
          }
          rows={4}
          data-autofocus
          error={errors.reason?.message}
          {...form.register('reason')}
        />
        <FormActions status={status} error={error} submitLabel="Refuser" onCancel={onClose} />
      </form>
      <UnsavedChanges when={isDirty} />
    </DialogFrame>
  )
}
