import { Alert, Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { french } from '#domain/language/typography.ts'
import { ApiError } from '#web/app/api.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { useSave } from '../../ui/query/use-save.ts'
import { confirmSiteAddress } from './actions.ts'
import styles from './site-address.module.css'

type Props = { confirmed: string | null; isBrief?: boolean }

export function SiteAddressForm({ confirmed, isBrief = false }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const address = typed ?? confirmed ?? window.location.origin
  const confirmation = useSave(confirmSiteAddress, {
    done: 'Adresse du site confirmée',
    onDone: () => setTyped(null),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    confirmation.mutate(address)
  }
  const { error } = confirmation
  const issue = error instanceof ApiError ? error.issues[0]?.message : undefined
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextInput
        type="url"
        inputMode="url"
        label="Adresse du site"
        description={
          isBrief ? undefined : french`Celle que vos clients tapent, par exemple https://www.exemple.fr.`
        }
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={address}
        error={issue}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" loading={confirmation.isPending} disabled={address === confirmed}>
        Confirmer cette adresse
      </Button>
      {error && !issue && (
        <Alert variant="outline" role="alert">
          {failureMessage(error, "Erreur lors de l'enregistrement")}
        </Alert>
      )}
    </form>
  )
}
