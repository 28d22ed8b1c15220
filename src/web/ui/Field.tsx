import type { ComponentProps } from 'react'
import { FieldFrame } from './FieldFrame.tsx'
import styles from './field.module.css'

type Props = ComponentProps<'input'> & { id: string; label: string; error?: string; hint?: string }

export function Field({ id, label, error, hint, ...input }: Props) {
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      {(controlProps) => <input {...input} {...controlProps} className={styles.control} />}
    </FieldFrame>
  )
}
