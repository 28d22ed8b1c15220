import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#web/app/api.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { useSave } from '../../ui/query/use-save.ts'
import { saveDkimSelector } from './actions.ts'
import styles from './health.module.css'

export function DkimSelectorForm({ saved }: { saved: string }) {
  const [selector, setSelector] = useState(saved)
  const saving = useSave(saveDkimSelector, {
    done: 'Sélecteur DKIM enregistré',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate(selector)
  }
  const { error } = saving
  const issue = error instanceof ApiError ? error.issues[0]?.message : undefined
  return (
    <details className={styles.selector}>
      <summary>{saved === '' ? 'Indiquer le sélecteur' : 'Changer le sélecteur'}</summary>
      <form noValidate onSubmit={submit}>
        <TextInput
          label="Sélecteur DKIM"
          description="Vide : celui de votre fournisseur, si le site le connaît."
          placeholder="mail2027"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={selector}
          error={issue ?? (error && failureMessage(error, "Erreur lors de l'enregistrement"))}
          onChange={(event) => setSelector(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={saving.isPending} disabled={selector === saved}>
          Enregistrer
        </Button>
      </form>
    </details>
  )
}
