import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { SetUpChecklist } from '#contract/content/checklist.ts'
import { NNBSP } from '#domain/language/typography.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import { adminPaths } from '../../paths.ts'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { useSave } from '../../ui/query/use-save.ts'
import { saveChecklist } from './actions.ts'
import styles from './checklist.module.css'
import { checklistQuery } from './queries.ts'
import { findNextStep, STEP_LABELS } from './steps.ts'

export function GuideCard() {
  const checklist = useQuery(checklistQuery)
  return (
    <QueryBoundary of={checklist} loading={null}>
      {({ steps, hasEnded }) => (hasEnded ? null : <Progress steps={steps} />)}
    </QueryBoundary>
  )
}

function Progress({ steps }: Pick<SetUpChecklist, 'steps'>) {
  const ending = useSave(() => saveChecklist({ hasEnded: true }), {
    failure: 'Une erreur est survenue.',
  })
  const doneCount = steps.filter((step) => step.done).length
  const next = findNextStep(steps)
  return (
    <section className={styles.card} aria-labelledby="mise-en-route">
      <div>
        <h2 id="mise-en-route">Mise en route</h2>
        <p className={styles.quiet}>
          {doneCount} {doneCount > 1 ? 'étapes' : 'étape'} sur {steps.length}
          {next === null ? `${NNBSP}: tout est prêt.` : `. Prochaine étape${NNBSP}: ${STEP_LABELS[next]}.`}
        </p>
      </div>
      <progress aria-hidden="true" max={steps.length} value={doneCount} />
      <div className={actionRowStyles.start}>
        {next !== null && (
          <Button radius="xl" component={Link} to={adminPaths.setUp}>
            {doneCount > 1 ? 'Continuer' : 'Commencer'}
          </Button>
        )}
        <Button
          variant={next === null ? 'filled' : 'subtle'}
          disabled={ending.isPending}
          onClick={() => ending.mutate()}
        >
          Terminer la mise en route
        </Button>
      </div>
    </section>
  )
}
