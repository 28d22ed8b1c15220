import type { ModeratedTestimonial } from '#contract/content/testimonials.ts'
import { french } from '#domain/language/typography.ts'
import { ConfirmAction } from '../../ui/confirm/ConfirmAction.tsx'
import { refreshTestimonials, removeTestimonial } from './actions.ts'

const FAILURE = 'Erreur lors de la suppression'

type Props = { testimonial: ModeratedTestimonial; onClose: () => void }

export function RemoveTestimonial({ testimonial, onClose }: Props) {
  return (
    <ConfirmAction
      title={french`Supprimer ce témoignage ?`}
      confirmLabel="Supprimer le témoignage"
      action={() => removeTestimonial(testimonial)}
      done={({ message }) => message}
      failure={FAILURE}
      refresh={refreshTestimonials}
      onClose={onClose}
    >
      <p>
        <strong>{testimonial.clientName}</strong>
        <span>{testimonial.comment}</span>
      </p>
      <p>Il disparaît pour de bon. Pour ne pas le publier tout en gardant la raison, refusez-le plutôt.</p>
    </ConfirmAction>
  )
}
