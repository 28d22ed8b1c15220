import { type FieldPath, useFormContext } from 'react-hook-form'
import type { AgendaFields } from './agenda-fields.ts'
import styles from './fields.module.css'

/** What is wrong with a list as a whole: no single field of it is at fault. */
export function ListFault({ name }: { name: FieldPath<AgendaFields> }) {
  const { getFieldState, formState } = useFormContext<AgendaFields>()
  const { error } = getFieldState(name, formState)
  const message = error?.root?.message ?? error?.message
  return message ? (
    <p className={styles.fault} role="alert">
      {message}
    </p>
  ) : null
}
