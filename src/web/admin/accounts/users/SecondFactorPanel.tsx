import { Alert, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { StaffMember } from '#contract/accounts/second-factor.ts'
import { french } from '#domain/language/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import alertStyles from '../../ui/alert.module.css'
import { useDialogFor } from '../../ui/dialog/use-dialog-state.ts'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { useSave } from '../../ui/query/use-save.ts'
import { Section } from '../../ui/Section.tsx'
import { saveSecondFactorPolicy } from './actions.ts'
import { secondFactorPolicyQuery } from './queries.ts'
import { RemoveSecondFactor } from './RemoveSecondFactor.tsx'
import { SecondFactorPeople } from './SecondFactorPeople.tsx'

const HELP = french`Après le mot de passe, chacun saisit un code que montre une application de son téléphone. Un mot de passe deviné ou volé ne suffit plus pour entrer.`

/** Offered to a team; a practice of one person can only give up a requirement made before. */
export function SecondFactorPanel({ isAlone }: { isAlone: boolean }) {
  const policy = useQuery(secondFactorPolicyQuery)
  const saving = useSave(saveSecondFactorPolicy, {
    done: ({ required }) =>
      required ? 'Connexion en deux étapes exigée' : 'Connexion en deux étapes facultative',
  })
  const { shown: chosen, open, close } = useDialogFor<StaffMember>()
  if (isAlone && policy.data?.required !== true) return null
  return (
    <Section id="deux-etapes" title="Connexion en deux étapes" help={HELP}>
      <QueryBoundary of={policy}>
        {({ required, people }) => (
          <>
            <Switch
              size="md"
              label="L’exiger de toute l’équipe"
              description="Les personnes qui ne l’ont pas encore devront l’activer avant de continuer."
              checked={saving.isPending ? saving.variables : required}
              disabled={saving.isPending}
              onChange={(event) => saving.mutate(event.currentTarget.checked)}
            />
            {saving.isError && (
              <Alert className={alertStyles.failure} variant="outline" role="alert">
                {failureMessage(saving.error, 'Une erreur est survenue.')}
              </Alert>
            )}
            <SecondFactorPeople people={people} onRemove={open} />
          </>
        )}
      </QueryBoundary>
      {chosen && <RemoveSecondFactor person={chosen} onClose={close} />}
    </Section>
  )
}
