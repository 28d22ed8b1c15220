import type { UseFormRegisterReturn } from 'react-hook-form'
import fieldStyles from '#web/ui/field.module.css'
import { Star } from './quotes/Stars.tsx'
import styles from './RatingField.module.css'

const RATINGS = [1, 2, 3, 4, 5]

type Props = { field: UseFormRegisterReturn; error: string | undefined }

/** Each star is a radio button, so that arrow keys and screen readers work natively. */
export function RatingField({ field, error }: Props) {
  return (
    <fieldset className={fieldStyles.field} aria-describedby={error && 'rating-error'}>
      <legend className={`${fieldStyles.label} ${styles.legend}`}>Note</legend>
      <div className={styles.stars}>
        {RATINGS.map((rating) => (
          <label key={rating} className={styles.choice}>
            <input {...field} type="radio" value={rating} required aria-invalid={error !== undefined} />
            <Star isFilled={false} />
            <span className="visually-hidden">{`${rating} sur 5`}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id="rating-error" className={fieldStyles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
