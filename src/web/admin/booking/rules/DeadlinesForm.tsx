import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DeadlinesBody } from '#contract/booking/own-link.ts'
import type { Deadlines } from '#domain/booking/deadline.ts'
import { french } from '#domain/language/typography.ts'
import { SaveBar } from '../../forms/SaveBar.tsx'
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../../forms/use-save-form.ts'
import { useScrollToAnchor } from '../../ui/parts/use-scroll-to-anchor.ts'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { Section } from '../../ui/Section.tsx'
import { saveDeadlines } from './actions.ts'
import { deadlinesQuery } from './queries.ts'

/** Until when clients move and cancel by themselves. */
export function DeadlinesForm() {
  const deadlines = useQuery(deadlinesQuery)
  return <QueryBoundary of={deadlines}>{(saved) => <DeadlinesEditor saved={saved} />}</QueryBoundary>
}

const HELP =
  'Chaque message au client porte un lien, avec lequel il déplace ou annule son rendez-vous lui-même. Passé le délai, la page lui donne votre téléphone.'

function DeadlinesEditor({ saved }: { saved: Deadlines }) {
  const { form, submit, status, error } = useSaveForm({
    schema: DeadlinesBody,
    values: saved,
    save: saveDeadlines,
    success: 'Délais enregistrés',
    failure: "Erreur lors de l'enregistrement",
    name: 'delais',
  })
  useScrollToAnchor()
  const { errors, isDirty } = form.formState
  const hoursFieldProps = (name: keyof Deadlines) => ({
    type: 'number' as const,
    inputMode: 'numeric' as const,
    error: errors[name]?.message,
    ...form.register(name, { setValueAs: (typed) => (typed === '' ? undefined : Number(typed)) }),
  })
  return (
    <form noValidate onSubmit={submit}>
      <Section id="delais" title="Règles du cabinet" help={HELP}>
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
      </Section>
      <SaveBar form={form} status={status} error={error} isBetween />
      <UnsavedChanges when={isDirty} />
    </form>
  )
}
