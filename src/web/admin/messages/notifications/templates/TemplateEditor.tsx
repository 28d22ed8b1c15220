import { Textarea, TextInput } from '@mantine/core'
import { type NotificationTemplate, TemplateText } from '#contract/messages/templates.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { SaveBar } from '../../../forms/SaveBar.tsx'
import { UnsavedChanges } from '../../../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../../../forms/use-save-form.ts'
import formStyles from '../../../ui/form.module.css'
import { cacheTemplate, saveText } from '../actions.ts'
import { useHasSms } from '../sms/use-has-sms.ts'
import styles from './editor.module.css'
import { MessagePreview } from './MessagePreview.tsx'
import { PlaceholderList } from './PlaceholderList.tsx'
import { ResetText } from './ResetText.tsx'
import { TemplateTestForm } from './TemplateTestForm.tsx'
import { usePlaceholders } from './use-placeholders.ts'

export function TemplateEditor({ template }: { template: NotificationTemplate }) {
  const { subject, body, sms, variables } = template
  const hasSms = useHasSms()(template)
  const { form, submit, status, error } = useSaveForm({
    schema: TemplateText,
    values: { subject, body, sms: sms ?? '' },
    save: async (text: TemplateText) => cacheTemplate(await saveText(template, text)),
    success: 'Notification enregistrée',
    failure: "Erreur lors de l'enregistrement",
  })
  const { register, formState, setValue, watch } = form
  const { errors, isDirty } = formState
  const placeholders = usePlaceholders((name, text) => setValue(name, text, { shouldDirty: true }))
  const typed = watch()
  const text = { ...typed, sms: typed.sms || undefined }
  return (
    <div className={styles.editor}>
      <form noValidate onSubmit={submit}>
        <div className={`${formStyles.form} ${formStyles.sheet}`} onFocusCapture={placeholders.remember}>
          <TextInput
            label="Objet"
            autoComplete="off"
            error={errors.subject?.message}
            {...register('subject')}
          />
          <Textarea
            label="Texte"
            description="Une ligne dont toutes les variables sont vides n’est pas envoyée. Des lignes qui commencent par un tiret forment un encadré."
            autosize
            minRows={12}
            error={errors.body?.message}
            {...register('body')}
          />
          {hasSms && (
            <Textarea label="Texte du SMS" rows={3} error={errors.sms?.message} {...register('sms')} />
          )}
          <PlaceholderList variables={variables} onChoose={placeholders.insert} />
          <ResetText template={template} onReset={form.reset} />
        </div>
        <SaveBar form={form} status={status} error={error} />
        <UnsavedChanges when={isDirty} />
      </form>
      <div className={primitivesStyles.hugeStack}>
        <MessagePreview id={template.id} text={text} showsSms={hasSms} />
        <TemplateTestForm template={template} text={text} />
      </div>
    </div>
  )
}
