import type { ChecklistStep, SetUpChecklist } from '#contract/checklist.ts'

export type StepProps = Pick<SetUpChecklist, 'praticienId'> & {
  step: ChecklistStep
  onSaved: () => void
  onLater: () => void
}
