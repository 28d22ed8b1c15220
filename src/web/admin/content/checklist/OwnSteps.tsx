import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { OwnChecklist } from '#contract/content/checklist.ts'
import { saveOwnChecklist } from '../../accounts/account/preferences/first-steps.ts'
import { ownChecklistQuery } from '../../queries.ts'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { useSave } from '../../ui/query/use-save.ts'
import styles from './checklist.module.css'
import { OWN_STEPS } from './steps.ts'

export function OwnSteps() {
  const checklist = useQuery(ownChecklistQuery)
  return (
    <QueryBoundary of={checklist} loading={null}>
      {({ steps, isDismissed }) =>
        isDismissed || steps.every(({ done }) => done) ? null : <StepList steps={steps} />
      }
    </QueryBoundary>
  )
}

function StepList({ steps }: Pick<OwnChecklist, 'steps'>) {
  const dismissal = useSave(() => saveOwnChecklist({ isDismissed: true }), {
    failure: 'Une erreur est survenue.',
  })
  return (
    <section className={styles.card} aria-labelledby="premiers-pas">
      <h2 id="premiers-pas">Vos premiers pas</h2>
      <p className={styles.quiet}>Pour que vos clients puissent réserver avec vous.</p>
      <ol>
        {steps.map((step) => (
          <StepLine key={step.key} step={step} />
        ))}
      </ol>
      <div>
        <Button variant="default" size="xs" disabled={dismissal.isPending} onClick={() => dismissal.mutate()}>
          Masquer cette liste
        </Button>
      </div>
    </section>
  )
}

function StepLine({ step: { key, done } }: { step: OwnChecklist['steps'][number] }) {
  const { label, path } = OWN_STEPS[key]
  return (
    <li data-done={done || undefined}>
      <span className={styles.mark} aria-hidden="true">
        {done && '✓'}
      </span>
      <span className={styles.text}>
        {done ? label : <Link to={path}>{label}</Link>}
        <span className="visually-hidden">{done ? ' (fait)' : ' (à faire)'}</span>
      </span>
    </li>
  )
}
