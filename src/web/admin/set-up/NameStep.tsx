import { NameForm } from './NameForm.tsx'
import type { StepProps } from './step-props.ts'

export function NameStep({ step, onSaved, onLater }: StepProps) {
  return <NameForm isDone={step.done} onSaved={onSaved} onLater={onLater} />
}
