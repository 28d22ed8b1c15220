import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import type { SetUpChecklist } from '#contract/content/checklist.ts'
import { checklistQuery } from '../content/checklist/queries.ts'
import { findNextStep, findPlace, stepPath } from '../content/checklist/steps.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { QueryBoundary } from '../ui/query/QueryBoundary.tsx'
import { EndStep } from './EndStep.tsx'
import { StepNav } from './StepNav.tsx'
import { StepPanel } from './StepPanel.tsx'
import styles from './set-up.module.css'

export function SetUpPage() {
  const checklist = useQuery(checklistQuery)
  return (
    <>
      <title>Mise en route · Administration</title>
      <PageHeader title="Mise en route" />
      <QueryBoundary of={checklist}>{(data) => <Guide checklist={data} />}</QueryBoundary>
    </>
  )
}

function Guide({ checklist }: { checklist: SetUpChecklist }) {
  const { step: slug } = useParams()
  const place = findPlace(slug, checklist.steps)
  if (place === undefined) return <Navigate to={stepPath(findNextStep(checklist.steps))} replace />
  return (
    <div className={styles.guide}>
      <StepNav steps={checklist.steps} current={place?.key ?? null} />
      {place ? (
        <StepPanel key={place.key} step={place} checklist={checklist} />
      ) : (
        <EndStep checklist={checklist} />
      )}
    </div>
  )
}
