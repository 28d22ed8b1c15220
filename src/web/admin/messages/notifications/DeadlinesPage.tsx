import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DeadlinesBody } from '#contract/booking/own-link.ts'
import type { Deadlines } from '#domain/booking/deadline.ts'
import { french } from '#domain/language/typography.ts'
import { SaveBar } from '../../forms/SaveBar.tsx'
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../../forms/use-save-form.ts'
import styles from '../../ui/form.module.css'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { saveDeadlines } from './actions.ts'
import { deadlinesQuery } from './queries.ts'

export function DeadlinesPage() {
  const deadlines = useQuery(deadlinesQuery)
  return (
    <>
      <title>Délais du client · Administration</title>
      <PageHeader title="Délais du client" />
      <QueryBoundary of={deadlines}>{(saved) => <DeadlinesForm saved={saved} />}</QueryBoundary>
    </>
  )
}

function DeadlinesForm({ saved }: { saved: Deadlines }) {
  const { form, submit, status, error } = useSaveForm({
    schema: DeadlinesBody,
    values: saved,
    save: saveDeadlines,
    success: 'Délais enregistrés',
    failure: "Erreur lors de l'enregistrement",
    name: 'delais',
  })
  const { errors, isDirty } = form.formState
  const hoursFieldProps = (name: keyof Deadlines) => ({
    type: 'number' as const,
    inputMode: 'numeric' as const,
    error: errors[name]?.message,
    ...form.register(name, { setValueAs: (typed) => (typed === '' ? undefined : Number(typed)) }),
  })
  return (
    <form noValidate onSubmit={submit}>
      <div className={`${styles.form} ${styles.sheet}`}>
        <p>
          Chaque message au client porte un lien, avec lequel il déplace ou annule son rendez-vous lui-même.
          Passé le délai, la page lui donne votre téléphone.
        </p>
        <TextInput
          label="Déplacer, heures avant"
          description={french`Jusqu’à combien d’heures avant le rendez-vous il peut le déplacer : 0 à 336.`}
          {...hoursFieldProps('moveHours')}
        />
        <TextInput
          label="Annuler, heures avant"
          description={french`Jusqu’à combien d’heures avant le rendez-vous il peut l’annuler : 0 à 336.`}
          {...hoursFieldProps('cancelHours')}
        />
      </div>
      <SaveBar form={form} status={status} error={error} />
      <UnsavedChanges when={isDirty} />
    </form>
  )
}
