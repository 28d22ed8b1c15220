import { Alert, Checkbox } from '@mantine/core'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { french } from '#domain/language/typography.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import alertStyles from '../../ui/alert.module.css'

type Props = UseFormRegisterReturn & { error: string | undefined }

/** Must be acknowledged: cash above the limit. */
export function CashWarning({ error, ...field }: Props) {
  return (
    <Alert className={alertStyles.warning} variant="outline" role="alert">
      <div className={primitivesStyles.smallStack}>
        <p>{CASH_LAW}</p>
        <Checkbox
          label={french`Je l’ai lu : noter quand même ce paiement en espèces`}
          error={error}
          {...field}
        />
      </div>
    </Alert>
  )
}

const CASH_LAW = french`Au-delà de 1 000 €, un particulier n’a pas le droit de payer un professionnel en espèces : articles L112-6 et D112-3 du Code monétaire et financier.`
