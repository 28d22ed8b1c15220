import type { ComponentProps } from 'react'
import { FieldFrame } from './FieldFrame.tsx'
import styles from './field.module.css'

type Props = ComponentProps<'select'> & { id: string; label: string; error?: string; hint?: string }

export function SelectField({ id, label, error, hint, ...select }: Props) {
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      {(controlProps) => (
        <select {...select} {...controlProps} className={`${styles.control} ${styles.select}`} />
      )}
    </FieldFrame>
  )
}
