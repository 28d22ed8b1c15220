import type { ModeratedTestimonial } from '#contract/testimonials.ts'
import table from '../layout/table.module.css'
import { TestimonialRow } from './TestimonialRow.tsx'

type Act = (testimonial: ModeratedTestimonial) => void

type Props = {
  testimonials: ModeratedTestimonial[]
  /** The one that is being approved. */
  judging: number | null
  onApprove: Act
  onRefuse: Act
  onRemove: Act
}

/** Client, rating, comment and status of each. */
export function TestimonialTable({ testimonials, judging, onApprove, onRefuse, onRemove }: Props) {
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">Client</th>
            <th scope="col">Note</th>
            <th scope="col">Commentaire</th>
            <th scope="col">Statut</th>
            <th scope="col" className={table.actions}>
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {testimonials.map((testimonial) => (
            <TestimonialRow
              key={testimonial.id}
              testimonial={testimonial}
              judging={judging === testimonial.id}
              onApprove={() => onApprove(testimonial)}
              onRefuse={() => onRefuse(testimonial)}
              onRemove={() => onRemove(testimonial)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
