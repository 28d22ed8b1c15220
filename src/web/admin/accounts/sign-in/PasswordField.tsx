import { type ComponentProps, useState } from 'react'
import { FieldFrame } from '#web/ui/FieldFrame.tsx'
import fieldStyles from '#web/ui/field.module.css'
import styles from './PasswordField.module.css'

type Props = Omit<ComponentProps<'input'>, 'type'> & { id: string; label: string; error?: string }

export function PasswordField({ id, label, error, ...input }: Props) {
  const [isShown, setIsShown] = useState(false)
  return (
    <FieldFrame id={id} label={label} error={error} hint={undefined}>
      {(fieldProps) => (
        <span className={styles.frame}>
          <input
            {...input}
            {...fieldProps}
            type={isShown ? 'text' : 'password'}
            className={`${fieldStyles.control} ${styles.input}`}
          />
          <button
            type="button"
            className={styles.toggle}
            aria-label="Afficher la saisie"
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          >
            <Eye isCrossed={isShown} />
          </button>
        </span>
      )}
    </FieldFrame>
  )
}

function Eye({ isCrossed }: { isCrossed: boolean }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M2.500 12s3.500-6.500 9.500-6.500 9.500 6.500 9.500 6.500-3.500 6.500-9.500 6.500S2.500 12 2.500 12Z" />
      <circle cx="12" cy="12" r="3" />
      {isCrossed && <path d="m4 4 16 16" />}
    </svg>
  )
}
