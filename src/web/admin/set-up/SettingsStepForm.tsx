import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import type { EditableSettingsReply } from '#contract/content/editable-settings.ts'
import { useSettingsForm } from '../content/settings/basics/use-settings-form.ts'
import { settingsQuery } from '../content/settings/queries.ts'
import { UnsavedChanges } from '../forms/UnsavedChanges.tsx'
import formStyles from '../ui/form.module.css'
import { QueryBoundary } from '../ui/query/QueryBoundary.tsx'
import { StepActions } from './StepActions.tsx'
import styles from './set-up.module.css'
import type { StepProps } from './step-props.ts'

type Props = Pick<StepProps, 'step' | 'onSaved' | 'onLater'> & {
  children: ReactNode
  aside?: ReactNode
}

/** Some fields of the settings form; the others stay as they are. */
export function SettingsStepForm(props: Props) {
  const settings = useQuery(settingsQuery)
  return (
    <QueryBoundary of={settings}>{(saved) => <SettingsFields {...props} settings={saved} />}</QueryBoundary>
  )
}

function SettingsFields({
  step,
  settings,
  children,
  aside,
  onSaved,
  onLater,
}: Props & { settings: EditableSettingsReply }) {
  const { form, submit, status, error } = useSettingsForm(settings, onSaved)
  return (
    <FormProvider {...form}>
      <UnsavedChanges when={form.formState.isDirty} />
      <form className={styles.form} noValidate onSubmit={submit}>
        <div className={`${formStyles.form} ${formStyles.sheet}`}>{children}</div>
        <StepActions status={status} error={error} isDone={step.done} onLater={onLater} />
        {aside}
      </form>
    </FormProvider>
  )
}
