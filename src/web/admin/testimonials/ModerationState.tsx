import type { ModeratedTestimonial } from '#contract/testimonials.ts'
import { dayAndYear } from '#domain/french-day.ts'
import { Badge } from '../ui/Badge.tsx'
import classes from './testimonials.module.css'

/** Where a testimonial stands, since when or why. */
export function ModerationState({ testimonial }: { testimonial: ModeratedTestimonial }) {
  const { status, approvedDate, refusalReason, isExample } = testimonial
  if (status === 'pending') return <Badge tone="waiting">À relire</Badge>
  if (status === 'refused') {
    return (
      <span className={classes.standing}>
        <Badge tone="bad">Refusé</Badge>
        {refusalReason && <span className={classes.note}>{refusalReason}</span>}
      </span>
    )
  }
  return (
    <span className={classes.standing}>
      <Badge tone="good">Validé</Badge>
      <span className={classes.note}>
        {isExample && 'Un exemple n’est jamais publié.'}
        {!isExample && approvedDate && `Publié le ${dayAndYear(approvedDate)}`}
      </span>
    </span>
  )
}
