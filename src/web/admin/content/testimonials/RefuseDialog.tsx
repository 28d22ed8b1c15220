import { Textarea } from '@mantine/core'
import type * as z from 'zod/mini'
import { type ModeratedTestimonial, RefusedVerdict } from '#contract/content/testimonials.ts'
import { FormActions } from '../../forms/FormActions.tsx'
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../../forms/use-save-form.ts'
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx'
import styles from '../../ui/form.module.css'
import { moderateTestimonial, refreshTestimonials } from './actions.ts'

type Props = { testimonial: ModeratedTestimonial; onClose: () => void }

const EMPTY: z.input<typeof RefusedVerdict> = { status: 'refused', reason: '' }

export function RefuseDialog({ testimonial, onClose }: Props) {
  const { form, submit, status, error } = useSaveForm({
    schema: RefusedVerdict,
    values: EMPTY,
    save: (verdict: RefusedVerdict) => moderateTestimonial({ testimonial, verdict }),
    success: 'Témoignage refusé',
    failure: 'Erreur lors de la validation',
    name: `refus ${testimonial.id}`,
    onSaved: async () => {
      await refreshTestimonials()
      onClose()
    },
  })
  const { errors, isDirty } = form.formState
  return (
    <DialogFrame onClose={onClose} title={`Refuser le témoignage de ${testimonial.clientName}`} size="md">
      <form className={styles.form} noValidate onSubmit={submit}>
        <Textarea
          label="Motif du refus"
          description={
            testimonial.email && !testimonial.isExample
              ? `Gardé avec le témoignage, et envoyé à ${testimonial.email}.`
              : 'Gardé avec le témoignage. Son auteur n’a pas laissé d’adresse.'
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
