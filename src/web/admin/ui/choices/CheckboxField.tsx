import { type ComponentProps, useId } from 'react'
import styles from './CheckboxField.module.css'

type Props = Omit<ComponentProps<'input'>, 'type'> & { label: string; description?: string }

export function CheckboxField({ label, description, ...input }: Props) {
  const ownId = useId()
  const id = input.id ?? ownId
  return (
    <div className={styles.tick}>
      <input {...input} type="checkbox" id={id} aria-describedby={description && `${id}-sens`} />
      <label htmlFor={id}>{label}</label>
      {description && <p id={`${id}-sens`}>{description}</p>}
    </div>
  )
}
