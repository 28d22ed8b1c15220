import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import styles from './means.module.css'

type Props = UseFormRegisterReturn & { means: readonly string[]; error: string | undefined }

export function MeansField({ means, error, ...field }: Props) {
  const errorId = useId()
  return (
    <fieldset className={styles.means} aria-describedby={error && errorId} data-invalid={error && true}>
      <legend>Moyen de paiement</legend>
      {means.map((label) => (
        <label key={label}>
          <input type="radio" value={label} {...field} />
          <span>{label}</span>
        </label>
      ))}
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
