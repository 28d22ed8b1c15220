import { Alert, Button, Textarea, TextInput } from '@mantine/core'
import type { FieldErrors } from 'react-hook-form'
import type { ShownBookSettings } from '#contract/accounting/book-settings.ts'
import { french } from '#domain/language/typography.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { SaveBar } from '../../forms/SaveBar.tsx'
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../../forms/use-save-form.ts'
import alertStyles from '../../ui/alert.module.css'
import { Section } from '../../ui/Section.tsx'
import { useOtherServers } from '../use-other-servers.ts'
import { saveBookSettings } from './actions.ts'
import { RegimeField } from './RegimeField.tsx'
import { SubjectToVat } from './SubjectToVat.tsx'
import styles from './settings.module.css'
import { TypedBookSettings, type TypedSettings, toTypedBookSettings } from './typed-settings.ts'

export function BookSettingsForm({ settings }: { settings: ShownBookSettings }) {
  const { isOn } = settings
  const { form, submit, status, error } = useSaveForm({
    schema: TypedBookSettings,
    values: toTypedBookSettings(settings),
    save: saveBookSettings,
    success: isOn ? 'Réglages enregistrés' : 'Livre des recettes activé',
    failure: "Erreur lors de l'enregistrement",
    name: 'livre-des-recettes',
  })
  const { register, watch, formState } = form
  const { errors, isDirty } = formState
  const regime = watch('regime')
  const isSubject = regime === 'subject'
  return (
    <form noValidate className={primitivesStyles.hugeStack} onSubmit={submit}>
      <Section id="regime" title="TVA">
        <RegimeField error={errors.regime?.message} {...register('regime')} />
        {isSubject && <SubjectToVat settings={settings} />}
        {regime === 'franchise' && (
          <>
            <TextInput
              className={styles.amount}
              label="Seuil de franchise"
              description="En euros, pour une année"
              inputMode="decimal"
              autoComplete="off"
              error={errors.threshold?.euros?.message}
              {...register('threshold.euros')}
            />
            <TextInput
              label="Source du seuil"
              description="Il change avec la loi et selon l’activité. « Recettes » le montre à côté de ce que vous avez encaissé dans l’année."
              autoComplete="off"
              error={errors.threshold?.source?.message}
              {...register('threshold.source')}
            />
          </>
        )}
      </Section>
      {!isSubject && (
        <Section id="moyens" title="Paiements">
          <Textarea
            label="Moyens de paiement"
            description={french`Un par ligne. Un moyen retiré n’est plus proposé ; ce qui a été payé ainsi reste écrit dans le livre.`}
            autosize
            minRows={3}
            error={messageOf(errors.means)}
            {...register('means')}
          />
        </Section>
      )}
      {!isSubject && !isOn && <Activation status={status} error={error} />}
      {!isSubject && isOn && <SaveBar form={form} status={status} error={error} />}
      <UnsavedChanges when={isDirty} />
    </form>
  )
}

function Activation({ status, error }: { status: string; error: string | null }) {
  const otherServers = useOtherServers()
  return (
    <>
      {error && status === 'failed' && (
        <Alert className={alertStyles.failure} variant="outline" role="alert">
          {error}
        </Alert>
      )}
      {otherServers && <p className={styles.before}>{otherServers}</p>}
      <div>
        <Button type="submit" radius="xl" disabled={status === 'saving'}>
          {status === 'saving' ? 'Enregistrement...' : 'Activer le livre des recettes'}
        </Button>
      </div>
    </>
  )
}

/** Of the list, or of its first faulty line: the contract has a list where the form has lines. */
function messageOf(errors: FieldErrors<TypedSettings>['means']): string | undefined {
  const all = Array.isArray(errors) ? errors : [errors]
  return all.find((error) => error?.message)?.message
}
