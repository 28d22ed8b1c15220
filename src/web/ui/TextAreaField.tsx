import type { ComponentProps } from 'react'
import { FieldFrame } from './FieldFrame.tsx'
import styles from './field.module.css'

type Props = ComponentProps<'textarea'> & { id: string; label: string; error?: string; hint?: string }

export function TextAreaField({ id, label, error, hint, ...area }: Props) {
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      {(controlProps) => (
        <textarea rows={6} {...area} {...controlProps} className={`${styles.control} ${styles.area}`} />
      )}
    </FieldFrame>
  )
}
