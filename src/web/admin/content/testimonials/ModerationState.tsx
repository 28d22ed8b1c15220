import type { ModeratedTestimonial } from '#contract/content/testimonials.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { Badge } from '../../ui/Badge.tsx'
import styles from './testimonials.module.css'

export function ModerationState({ testimonial }: { testimonial: ModeratedTestimonial }) {
  const { status, approvedDate, refusalReason, isExample } = testimonial
  if (status === 'pending') return <Badge tone="warning">À relire</Badge>
  if (status === 'refused') {
    return (
      <span className={primitivesStyles.tinyStack}>
        <Badge tone="danger">Refusé</Badge>
        {refusalReason && <span className={styles.note}>{refusalReason}</span>}
      </span>
    )
  }
  return (
    <span className={primitivesStyles.tinyStack}>
      <Badge tone="success">Validé</Badge>
      <span className={styles.note}>
        {isExample && 'Un exemple n’est jamais publié.'}
        {!isExample && approvedDate && `Publié le ${dayAndYear(approvedDate)}`}
      </span>
    </span>
  )
}
