import { Alert, Button, TextInput } from '@mantine/core'
import { CodeForm } from '#contract/accounts/second-factor.ts'
import { french } from '#domain/language/typography.ts'
import { useSaveForm } from '../../forms/use-save-form.ts'
import alertStyles from '../../ui/alert.module.css'
import { CopyField } from '../../ui/copy/CopyField.tsx'
import { confirmSetUp } from './actions.ts'
import { QrCode } from './QrCode.tsx'
import styles from './second-factor.module.css'

type Props = { secret: string; uri: string; onConfirmed: (recoveryCodes: string[]) => void }

export function FirstCode({ secret, uri, onConfirmed }: Props) {
  const { form, submit, status, error } = useSaveForm({
    schema: CodeForm,
    values: { code: '' },
    save: confirmSetUp,
    success: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    failure: 'Une erreur est survenue.',
    name: 'code',
  })
  const { register, formState } = form
  return (
    <form className={styles.steps} noValidate onSubmit={submit}>
      <div className={styles.step}>
        <h3>1. Ajoutez le site à votre application</h3>
        <p>
          {french`Sur votre téléphone, ouvrez une application de codes : Google Authenticator, Microsoft Authenticator, FreeOTP, ou votre gestionnaire de mots de passe. Ajoutez un compte et scannez cette image.`}
        </p>
        <QrCode uri={uri} />
        <CopyField label="Ou saisissez cette clé dans l’application" value={secret} noun="Clé" />
      </div>
      <div className={styles.step}>
        <h3>2. Saisissez le code qu’elle montre</h3>
        <TextInput
          className={styles.code}
          label="Code"
          description="Six chiffres, qui changent toutes les trente secondes."
          inputMode="numeric"
          autoComplete="one-time-code"
          error={formState.errors.code?.message}
          {...register('code')}
        />
        {error && !formState.errors.code && status === 'failed' && (
          <Alert className={alertStyles.failure} variant="outline" role="alert">
            {error}
          </Alert>
        )}
        <div>
          <Button type="submit" disabled={status === 'saving'}>
            {status === 'saving' ? 'Vérification...' : 'Vérifier et activer'}
          </Button>
        </div>
      </div>
    </form>
  )
}
