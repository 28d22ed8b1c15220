import { Button } from '@mantine/core'
import type { ModeratedTestimonial } from '#contract/content/testimonials.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { frenchRating } from '#web/ui/rating/rating.ts'
import { Badge } from '../../ui/Badge.tsx'
import tableStyles from '../../ui/table.module.css'
import { ModerationState } from './ModerationState.tsx'
import styles from './testimonials.module.css'

type Props = {
  testimonial: ModeratedTestimonial
  isApproving: boolean
  onApprove: () => void
  onRefuse: () => void
  onRemove: () => void
}

export function TestimonialRow({ testimonial, isApproving, onApprove, onRefuse, onRemove }: Props) {
  const { clientName, rating, comment, status, date, reservationDate, isExample } = testimonial
  return (
    <tr data-row tabIndex={-1}>
      <th scope="row" className={styles.client}>
        {clientName} {isExample && <Badge>Exemple</Badge>}
        <time className={styles.date} dateTime={date}>
          {dayAndYear(date)}
        </time>
        {reservationDate && (
          <span className={styles.reservation}>
            <Badge tone="success">Rendez-vous vérifié</Badge>
            <span className={styles.note}>{`du ${dayAndYear(reservationDate)}`}</span>
          </span>
        )}
      </th>
      <td data-label="Note" className={styles.rating}>
        {frenchRating(rating)}
      </td>
      <td data-label="Commentaire" className={styles.comment}>
        {comment}
      </td>
      <td data-label="Statut">
        <ModerationState testimonial={testimonial} />
      </td>
      <td className={tableStyles.actions}>
        <div>
          {status !== 'approved' && (
            <Button
              size="xs"
              variant="light"
              disabled={isApproving}
              aria-label={`Valider, ${clientName}`}
              onClick={onApprove}
            >
              Valider
            </Button>
          )}
          {status !== 'refused' && (
            <Button size="xs" variant="default" aria-label={`Refuser, ${clientName}`} onClick={onRefuse}>
              Refuser
            </Button>
          )}
          <Button
            size="xs"
            variant="subtle"
            className={tableStyles.destructive}
            aria-label={`Supprimer, ${clientName}`}
            onClick={onRemove}
          >
            Supprimer
          </Button>
        </div>
      </td>
    </tr>
  )
}
