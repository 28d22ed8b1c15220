import { TitleFields } from '../settings/basics/TitleFields.tsx'
import { ThemeColorField } from '../settings/ThemeColorField.tsx'
import { ThemePreview } from '../settings/ThemePreview.tsx'
import { SettingsStepForm } from './SettingsStepForm.tsx'
import type { StepProps } from './step-props.ts'

export function SiteStep(props: StepProps) {
  return (
    <SettingsStepForm {...props} aside={<ThemePreview />}>
      <TitleFields />
      <ThemeColorField name="colorPrimary" label="Couleur principale" />
      <ThemeColorField name="colorSecondary" label="Couleur secondaire" />
    </SettingsStepForm>
  )
}
