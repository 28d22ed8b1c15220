import { useMutation } from '@tanstack/react-query'
import type { ModeratedTestimonial } from '#contract/testimonials.ts'
import { french } from '#domain/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { refreshTestimonials, removeTestimonial } from './actions.ts'

const FAILURE = 'Erreur lors de la suppression'

type Props = { testimonial: ModeratedTestimonial; onClose: () => void }

export function RemoveTestimonial({ testimonial, onClose }: Props) {
  const removal = useMutation({
    mutationFn: removeTestimonial,
    onSuccess: async ({ message }) => {
      void showToast('success', message)
      // Refetch before closing: focus must not return to the row that is about to disappear.
      await refreshTestimonials()
      onClose()
    },
    onError: (error) => showToast('error', failureMessage(error, FAILURE)),
  })
  return (
    <ConfirmDialog
      title={french`Supprimer ce témoignage ?`}
      confirmLabel="Supprimer le témoignage"
      isPending={removal.isPending}
      error={removal.isError ? failureMessage(removal.error, FAILURE) : null}
      onConfirm={() => removal.mutate(testimonial)}
      onCancel={onClose}
    >
      <p>
        <strong>{testimonial.clientName}</strong>
        <span>{testimonial.comment}</span>
      </p>
      <p>Il disparaît pour de bon. Pour ne pas le publier tout en gardant la raison, refusez-le plutôt.</p>
    </ConfirmDialog>
  )
}
