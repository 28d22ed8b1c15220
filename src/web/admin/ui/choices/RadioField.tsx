import { type ComponentProps, useId } from 'react'
import styles from './CheckboxField.module.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'id'> & { label: string; description: string }

export function RadioField({ label, description, ...input }: Props) {
  const id = useId()
  return (
    <div className={styles.tick}>
      <input {...input} type="radio" id={id} aria-describedby={`${id}-sens`} />
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-sens`}>{description}</p>
    </div>
  )
}
