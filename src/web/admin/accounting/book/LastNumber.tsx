import { Alert, Button, TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import { LastNumberBody } from '#contract/accounting/book.ts'
import { french } from '#domain/language/typography.ts'
import { showToast } from '#web/app/toasts.tsx'
import { parseNumber } from '../../forms/parse-number.ts'
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../../forms/use-save-form.ts'
import alertStyles from '../../ui/alert.module.css'
import { giveLastNumber } from './actions.ts'
import styles from './book.module.css'

/** After a restored backup: what was noted since is in no row, though its numbers were given. */
export function LastNumber({ lastNumber }: { lastNumber: number }) {
  const { form, submit, status, error } = useSaveForm({
    schema: TypedLastNumber,
    values: { number: '' },
    save: ({ number }) => giveLastNumber(number),
    success: ({ message }) => void showToast('success', message),
    failure: "Erreur lors de l'enregistrement",
    name: 'dernier-numero',
  })
  const { errors, isDirty } = form.formState
  return (
    <Alert
      className={alertStyles.warning}
      variant="outline"
      role="none"
      title="Une sauvegarde a été remise en place"
    >
      <form noValidate className={styles.lastNumber} onSubmit={submit}>
        <p>{french`Rien ne peut être noté tant que vous n’avez pas indiqué le dernier numéro donné avant : les encaissements notés depuis ne sont plus dans le livre. ${heldText(lastNumber)}`}</p>
        <TextInput
          classNames={{ input: styles.lastNumberInput ?? '' }}
          label="Dernier numéro imprimé"
          description="Sur la dernière note remise ou envoyée à un client, ou à la dernière ligne du dernier export du livre (CSV ou PDF). Le plus grand des deux."
          inputMode="numeric"
          autoComplete="off"
          error={errors.number?.message}
          {...form.register('number')}
        />
        {error && status === 'failed' && !errors.number && <p className={styles.error}>{error}</p>}
        <p>{AFTERWARDS}</p>
        <div>
          <Button type="submit" disabled={status === 'saving'}>
            {status === 'saving' ? 'Enregistrement...' : 'Reprendre le livre'}
          </Button>
        </div>
        <UnsavedChanges when={isDirty} />
      </form>
    </Alert>
  )
}

function heldText(lastNumber: number): string {
  return lastNumber === 0
    ? 'La sauvegarde ne contient aucune écriture.'
    : french`La sauvegarde s’arrête au n° ${lastNumber}.`
}

const AFTERWARDS = french`Le livre continue au numéro suivant. S’il en manque, une ligne de 0 € l’explique ; notez ensuite de nouveau, à leur jour, les encaissements manquants.`

const TypedLastNumber = z.pipe(z.transform(parseLastNumber), LastNumberBody)

function parseLastNumber({ number }: { number: string }) {
  // Cast: the contract itself reports a missing value.
  return { number: parseNumber(number) as number }
}
