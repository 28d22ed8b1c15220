import { Alert, Button, PasswordInput } from '@mantine/core'
import { PaymentKeyForm } from '#contract/accounting/online-payments.ts'
import { french } from '#domain/language/typography.ts'
import { UnsavedChanges } from '../../../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../../../forms/use-save-form.ts'
import alertStyles from '../../../ui/alert.module.css'
import { savePaymentKey } from '../actions.ts'
import styles from '../online-payments.module.css'

/** What was typed stays after a refusal, and goes once it is stored. */
export function KeyForm() {
  const { form, submit, status, error } = useSaveForm({
    schema: PaymentKeyForm,
    values: { key: '' },
    save: savePaymentKey,
    success: 'Clé vérifiée et enregistrée',
    failure: "Erreur lors de l'enregistrement",
    name: 'cle-de-paiement',
    savedValues: () => ({ key: '' }),
  })
  const { register, formState } = form
  const { errors, isDirty } = formState
  return (
    <form noValidate className={styles.keyForm} onSubmit={submit}>
      <PasswordInput
        label="Clé restreinte"
        description={french`Gardée chiffrée. Pour la vérifier, le site ouvre chez Stripe un paiement de 1 € et le ferme aussitôt : rien n’est débité.`}
        autoComplete="off"
        spellCheck={false}
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': 'Afficher ou masquer la saisie' }}
        error={errors.key?.message}
        {...register('key')}
      />
      {error && status === 'failed' && !errors.key && (
        <Alert className={alertStyles.failure} variant="outline" role="alert">
          {error}
        </Alert>
      )}
      <div>
        <Button type="submit" disabled={status === 'saving'}>
          {status === 'saving' ? 'Vérification chez Stripe...' : 'Vérifier et enregistrer'}
        </Button>
      </div>
      <UnsavedChanges when={isDirty} />
    </form>
  )
}
