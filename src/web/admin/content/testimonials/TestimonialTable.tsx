import type { ModeratedTestimonial } from '#contract/content/testimonials.ts'
import { Table } from '../../ui/Table.tsx'
import { TestimonialRow } from './TestimonialRow.tsx'

type Handler = (testimonial: ModeratedTestimonial) => void

type Props = {
  testimonials: ModeratedTestimonial[]
  approvingId: number | null
  onApprove: Handler
  onRefuse: Handler
  onRemove: Handler
}

const COLUMNS = ['Client', 'Note', 'Commentaire', 'Statut']

export function TestimonialTable({ testimonials, approvingId, onApprove, onRefuse, onRemove }: Props) {
  return (
    <Table columns={COLUMNS}>
      {testimonials.map((testimonial) => (
        <TestimonialRow
          key={testimonial.id}
          testimonial={testimonial}
          isApproving={approvingId === testimonial.id}
          onApprove={() => onApprove(testimonial)}
          onRefuse={() => onRefuse(testimonial)}
          onRemove={() => onRemove(testimonial)}
        />
      ))}
    </Table>
  )
}
