import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { VAT_REGIME_LABELS, VAT_REGIMES } from '#domain/accounting/book-settings.ts'
import { RadioField } from '../../ui/choices/RadioField.tsx'
import styles from './settings.module.css'
import { REGIME_HELP, SUBJECT_LABEL } from './texts.ts'

type Props = UseFormRegisterReturn & { error: string | undefined }

export function RegimeField({ error, ...field }: Props) {
  const errorId = useId()
  return (
    <fieldset className={styles.regimes} aria-describedby={error && errorId}>
      <legend>Votre régime de TVA</legend>
      {VAT_REGIMES.map((regime) => (
        <RadioField
          key={regime}
          label={VAT_REGIME_LABELS[regime]}
          description={REGIME_HELP[regime]}
          value={regime}
          {...field}
        />
      ))}
      <RadioField label={SUBJECT_LABEL} description={REGIME_HELP.subject} value="subject" {...field} />
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
