import { useQuery } from '@tanstack/react-query'
import { CheckboxField } from '../../ui/choices/CheckboxField.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { useSave } from '../../ui/query/use-save.ts'
import { Section } from '../../ui/Section.tsx'
import { saveClientAccess } from './actions.ts'
import { clientAccessQuery } from './queries.ts'

export function ClientAccessPanel() {
  const access = useQuery(clientAccessQuery)
  const saving = useSave(saveClientAccess, {
    done: 'Accès enregistré',
    failure: "Erreur lors de l'enregistrement",
  })
  return (
    <Section id="acces" title="Accès des praticiens">
      <QueryBoundary of={access}>
        {({ practitionersSeeAll }) => (
          <CheckboxField
            label="Les praticiens voient tous les clients"
            description="Sinon, chacun voit les clients qui ont ou ont eu un rendez-vous avec lui, et ces rendez-vous seulement."
            checked={saving.isPending ? saving.variables : practitionersSeeAll}
            disabled={saving.isPending}
            onChange={(event) => saving.mutate(event.currentTarget.checked)}
          />
        )}
      </QueryBoundary>
    </Section>
  )
}
