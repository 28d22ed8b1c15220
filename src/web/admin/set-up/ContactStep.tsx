import { PracticeContactFields } from '../settings/basics/PracticeContactFields.tsx'
import { SettingsStepForm } from './SettingsStepForm.tsx'
import type { StepProps } from './step-props.ts'

export function ContactStep(props: StepProps) {
  return (
    <SettingsStepForm {...props}>
      <PracticeContactFields />
    </SettingsStepForm>
  )
}
