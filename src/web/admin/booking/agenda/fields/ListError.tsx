import { type FieldPath, useFormContext } from 'react-hook-form'
import type { AgendaFields } from './agenda-fields.ts'
import styles from './fields.module.css'

export function ListError({ name }: { name: FieldPath<AgendaFields> }) {
  const { getFieldState, formState } = useFormContext<AgendaFields>()
  const { error } = getFieldState(name, formState)
  const message = error?.root?.message ?? error?.message
  return message ? (
    <p className={styles.error} role="alert">
      {message}
    </p>
  ) : null
}
