import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Controller } from 'react-hook-form'
import type { Service } from '#contract/booking/services.ts'
import { failureMessage, withReason } from '#web/app/failure-message.ts'
import { FormActions } from '../../forms/FormActions.tsx'
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../../forms/use-save-form.ts'
import styles from '../../ui/form.module.css'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PictureNotSaved, refreshServices, savePicture, saveService } from './actions.ts'
import { ColorField } from './ColorField.tsx'
import { ServiceBasics } from './ServiceBasics.tsx'
import { ServicePictureField } from './ServicePictureField.tsx'
import { TypedServiceFields, toTypedService } from './service-form.ts'
import { useServicePicture } from './use-service-picture.ts'

const NOT_SAVED = withReason("Erreur lors de l'enregistrement")

type Props = {
  service: Service | null
  onClose: () => void
}

export function ServiceForm({ service, onClose }: Props) {
  const picture = useServicePicture(service?.picture)
  // Kept, so that a second attempt to send its picture does not add the service again.
  const [added, setAdded] = useState<Service | null>(null)
  const { form, submit, status, error } = useSaveForm({
    schema: TypedServiceFields,
    values: toTypedService(service),
    save: async ({ altText = '', ...body }) => {
      const saved = await saveService(service ?? added, body)
      setAdded(saved)
      await savePicture(saved, picture.change, altText).finally(refreshServices)
    },
    success: service ? 'Service modifié' : 'Service ajouté',
    failure: (refusal) =>
      refusal instanceof PictureNotSaved ? refusal.message : failureMessage(refusal, NOT_SAVED),
    name: String(service?.id ?? 'nouveau'),
    onSaved: () => {
      // Without a synchronous reset, `UnsavedChanges` would block the navigation.
      flushSync(picture.reset)
      onClose()
    },
  })
  const { register, control, formState } = form
  const { errors, isDirty } = formState
  const cancel = () => {
    flushSync(() => {
      form.reset()
      picture.reset()
    })
    onClose()
  }
  const title = service ? 'Modifier le service' : 'Ajouter un service'
  return (
    <>
      <title>{`${title} · Administration`}</title>
      <PageHeader title={title} />
      <form
        className={`${styles.form} ${styles.sheet} ${styles.wide} ${styles.columns}`}
        noValidate
        onSubmit={submit}
      >
        <div className={styles.form}>
          <ServiceBasics form={form} />
        </div>
        <div className={styles.form}>
          <ServicePictureField picture={picture}>
            <TextInput
              label="Texte alternatif (facultatif)"
              description="Ce que l’on voit, en une phrase. Sans texte, l’image est décorative."
              autoComplete="off"
              error={errors.altText?.message}
              {...register('altText')}
            />
          </ServicePictureField>
          <TextInput
            label="Battement (facultatif)"
            description="Minutes gardées libres après la visite. Sans rien ici, celles du praticien."
            inputMode="numeric"
            autoComplete="off"
            error={errors.bufferMinutes?.message}
            {...register('bufferMinutes')}
          />
          <Controller
            control={control}
            name="color"
            render={({ field, fieldState }) => (
              <ColorField value={field.value} error={fieldState.error?.message} onChange={field.onChange} />
            )}
          />
          <Checkbox
            label="Proposé aux visiteurs"
            description="Décoché, il est masqué sur le site et ne peut plus être réservé."
            {...register('active')}
          />
        </div>
        <div className={styles.whole}>
          <FormActions status={status} error={error} onCancel={cancel} />
        </div>
      </form>
      <UnsavedChanges when={isDirty || picture.change !== null} bySearch />
    </>
  )
}
