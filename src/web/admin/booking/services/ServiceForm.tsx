import { Checkbox, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { flushSync } from 'react-dom'
import { Controller } from 'react-hook-form'
import type { User } from '#contract/accounts/users.ts'
import type { Service } from '#contract/booking/services.ts'
import { french } from '#domain/language/typography.ts'
import { FormActions } from '../../forms/FormActions.tsx'
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx'
import { useAdmin } from '../../session/use-admin.ts'
import { useDialogState } from '../../ui/dialog/use-dialog-state.ts'
import styles from '../../ui/form.module.css'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ColorField } from './ColorField.tsx'
import { CategoryField } from './categories/CategoryField.tsx'
import { ServiceConflict } from './conflict/ServiceConflict.tsx'
import { serviceDifferences } from './conflict/service-differences.ts'
import { DepositField } from './DepositField.tsx'
import { OfferedByField } from './OfferedByField.tsx'
import { asksWhoOffers, candidatesFor, firstOffererIds, newOfferers } from './offerers.ts'
import { OptionsDialog } from './options/OptionsDialog.tsx'
import { OptionsField, OptionsHint } from './options/OptionsField.tsx'
import { NamelessNotice } from './own/NamelessNotice.tsx'
import { useHoursQuestion } from './own/use-hours-question.tsx'
import { ServicePictureField } from './picture/ServicePictureField.tsx'
import { ServiceBasics } from './ServiceBasics.tsx'
import { useServiceForm } from './use-service-form.ts'

const ON_REQUEST_HELP = french`Affichée sans prix ni créneau ; vos clients vous contactent, et vous la réservez pour eux.`

type Props = {
  service: Service | null
  services: readonly Service[]
  users: readonly User[]
  onClose: () => void
}

export function ServiceForm({ service, services, users, onClose }: Props) {
  const admin = useAdmin()
  const ownId = admin.id
  const { form, status, error, picture, theirs, ...saving } = useServiceForm(service, {
    firstOffererIds: useMemo(() => firstOffererIds({ services, users }, ownId), [services, users, ownId]),
    onSaved: () => {
      if (!question.goToHours()) onClose()
    },
  })
  const question = useHoursQuestion(saving.submit)
  const options = useDialogState()
  const { formState, watch, setValue } = form
  const practitionerIds = watch('practitionerIds')
  const candidates = candidatesFor(service, users)
  const asksWho = asksWhoOffers(service, { services, users })
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
      {theirs && (
        <ServiceConflict
          differences={serviceDifferences(theirs, form.getValues(), {
            services,
            users,
            depositKind: admin.depositKind,
          })}
          isPending={status === 'saving'}
          onKeep={saving.keepMine}
          onTake={saving.takeTheirs}
        />
      )}
      <form
        className={`${styles.form} ${styles.sheet} ${styles.wide} ${styles.columns}`}
        noValidate
        onSubmit={form.handleSubmit(({ active = true, onRequest = false, practitionerIds: ids = [] }) =>
          question.submitFor(
            newOfferers({ active: active && !onRequest, practitionerIds: ids }, { services, users }),
          ),
        )}
      >
        <div className={styles.form}>
          <ServiceBasics form={form} footer={<OptionsHint onOpen={options.open} />} />
          <OptionsField form={form} onManage={options.open} />
          <CategoryField form={form} />
          {admin.depositKind && <DepositField form={form} kind={admin.depositKind} />}
          {practitionerIds.includes(ownId) && <NamelessNotice />}
          {asksWho && (
            <OfferedByField
              users={candidates}
              chosenIds={practitionerIds}
              error={errors.practitionerIds?.message}
              onChange={(ids) => setValue('practitionerIds', ids, { shouldDirty: true })}
            />
          )}
        </div>
        <DisplayFields form={form} picture={picture} />
        <div className={styles.whole}>
          <FormActions status={status} error={error} onCancel={cancel} />
        </div>
      </form>
      {question.dialog}
      {options.isOpen && <OptionsDialog services={services} onClose={options.close} />}
      <UnsavedChanges when={isDirty || picture.change !== null} bySearch />
    </>
  )
}

function DisplayFields({ form, picture }: Pick<ReturnType<typeof useServiceForm>, 'form' | 'picture'>) {
  const { register, control, formState } = form
  const { errors } = formState
  return (
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
        label="Pause après le rendez-vous (facultatif)"
        description="Minutes gardées libres. Sans rien ici, celles de l’agenda."
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
      <Checkbox label="Sur demande" description={ON_REQUEST_HELP} {...register('onRequest')} />
    </div>
  )
}
