import type { ReactNode } from 'react'
import styles from './field.module.css'

type ControlProps = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }
type Props = {
  id: string
  label: string
  error: string | undefined
  hint: string | undefined
  children: (controlProps: ControlProps) => ReactNode
}

export function FieldFrame({ id, label, error, hint, children }: Props) {
  const descriptionIds = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': descriptionIds || undefined })}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
