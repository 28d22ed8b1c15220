import type { ChecklistStep, SetUpChecklist } from '#contract/content/checklist.ts'

export type StepProps = Pick<SetUpChecklist, 'praticienId'> & {
  step: ChecklistStep
  onSaved: () => void
  onLater: () => void
}
