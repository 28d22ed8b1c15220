import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ChecklistStep, readChecklist } from '#contract/checklist.ts'
import type { Reply } from '#contract/endpoint.ts'
import { QueryBoundary } from '../ui/query/QueryBoundary.tsx'
import { useHasPermission } from '../use-has-permission.ts'
import styles from './checklist.module.css'
import { checklistQuery } from './queries.ts'
import { STEP_LABELS, stepPath } from './steps.ts'

export function Checklist() {
  return useHasPermission('manageSite') ? <Steps /> : null
}

function Steps() {
  const checklist = useQuery(checklistQuery)
  return (
    <QueryBoundary of={checklist} loading={null}>
      {({ steps, praticienId }) => <StepList steps={steps} praticienId={praticienId} />}
    </QueryBoundary>
  )
}

function StepList({ steps, praticienId }: Reply<typeof readChecklist>) {
  const doneCount = steps.filter((step) => step.done).length
  if (doneCount === steps.length) return null
  return (
    <section className={styles.card} aria-labelledby="mise-en-route">
      <header>
        <h2 id="mise-en-route">Avant d’ouvrir votre site</h2>
        <p>
          {doneCount} {doneCount > 1 ? 'étapes' : 'étape'} sur {steps.length}
        </p>
      </header>
      <progress aria-hidden="true" max={steps.length} value={doneCount} />
      <ol>
        {steps.map((step) => (
          <StepLine key={step.key} step={step} path={stepPath(step.key, praticienId)} />
        ))}
      </ol>
    </section>
  )
}

function StepLine({ step, path }: { step: ChecklistStep; path: string }) {
  return (
    <li data-done={step.done || undefined}>
      <span className={styles.mark} aria-hidden="true">
        {step.done && '✓'}
      </span>
      <span className={styles.text}>
        {step.done ? STEP_LABELS[step.key] : <Link to={path}>{STEP_LABELS[step.key]}</Link>}
        <span className="visually-hidden">{step.done ? ' (fait)' : ' (à faire)'}</span>
        {step.left.length > 0 && <small>{step.left.join(', ')}</small>}
      </span>
    </li>
  )
}
