import { NativeSelect } from '@mantine/core'
import { FormProvider } from 'react-hook-form'
import type { Service } from '#contract/booking/services.ts'
import type { KnownClient } from '#contract/clients/records.ts'
import { PERIOD_NAMES } from '#domain/booking/waiting-list.ts'
import { nameOfWeekday } from '#domain/language/french-day.ts'
import { type Day, WEEKDAYS_FROM_MONDAY } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { hasSeveralLengths, variantsOf } from '#web/app/services/variants.ts'
import { DateField } from '../../forms/DateField.tsx'
import { FormActions } from '../../forms/FormActions.tsx'
import { ServiceOptions } from '../../forms/ServiceOptions.tsx'
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx'
import { useAdmin } from '../../session/use-admin.ts'
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx'
import formStyles from '../../ui/form.module.css'
import { ContactFields } from '../reservation/client/ContactFields.tsx'
import { ClientNameField } from '../reservation/create/ClientNameField.tsx'
import type { PractitionerOption } from '../reservation/create/use-create-form.ts'
import { lengthLabel } from '../reservation/parts/part-labels.ts'
import { ToggleChips } from './ToggleChips.tsx'
import { useAddForm, type WaitingFormApi } from './use-add-form.ts'
import { WAITING_PERIODS } from './waiting-times.ts'

type Props = {
  services: Service[]
  practitioners: PractitionerOption[]
  today: Day
  onClose: () => void
}

export function AddWaitingDialog(props: Props) {
  return (
    <DialogFrame onClose={props.onClose} title="Ajouter à la liste d’attente" size="lg">
      <AddWaitingForm {...props} />
    </DialogFrame>
  )
}

/** Fields follow the order of a phone call. */
function AddWaitingForm({ practitioners, today, onClose, services }: Props) {
  const admin = useAdmin()
  const isPractitioner = admin.role === 'praticien'
  const { form, submit, status, error } = useAddForm({
    serviceId: services.length === 1 ? services[0]?.id : undefined,
    praticienId: isPractitioner ? admin.id : undefined,
    today,
    onClose,
  })
  const { register, setValue, watch, formState } = form
  const { errors } = formState
  const choose = ({ clientName, clientEmail, clientPhone, serviceId }: KnownClient) => {
    setValue('clientName', clientName ?? '', { shouldDirty: true })
    setValue('clientEmail', clientEmail ?? '', { shouldDirty: true })
    setValue('clientPhone', clientPhone ?? '', { shouldDirty: true })
    const isOffered = services.some(({ id }) => id === serviceId)
    if (serviceId !== null && isOffered && watch('serviceId') === undefined) setValue('serviceId', serviceId)
  }
  return (
    <FormProvider {...form}>
      <form className={formStyles.form} noValidate onSubmit={submit}>
        <ClientNameField error={errors.clientName?.message} onChoose={choose} />
        <ContactFields
          phone={register('clientPhone')}
          email={register('clientEmail')}
          errors={{ phone: errors.clientPhone?.message, email: errors.clientEmail?.message }}
        />
        <ServiceFields form={form} services={services} />
        {!isPractitioner && practitioners.length > 1 && (
          <NativeSelect
            label="Praticien"
            error={errors.praticienId?.message}
            value={watch('praticienId') ?? ''}
            onChange={({ currentTarget }) =>
              setValue('praticienId', toChoice(currentTarget.value), { shouldDirty: true })
            }
          >
            <option value="">N’importe qui</option>
            {practitioners.map(({ id, displayName }) => (
              <option key={id} value={id}>
                {displayName}
              </option>
            ))}
          </NativeSelect>
        )}
        <TimesFields form={form} />
        <FormActions
          status={status}
          error={error}
          submitLabel="Ajouter"
          savingLabel="Ajout..."
          onCancel={onClose}
        />
        <UnsavedChanges when={formState.isDirty} />
      </form>
    </FormProvider>
  )
}

function ServiceFields({ form, services }: { form: WaitingFormApi; services: Service[] }) {
  const { setValue, watch, formState } = form
  const { errors, isSubmitted } = formState
  const service = services.find(({ id }) => id === watch('serviceId'))
  return (
    <>
      <NativeSelect
        label="Prestation"
        error={errors.serviceId?.message}
        value={watch('serviceId') ?? ''}
        onChange={({ currentTarget }) => {
          setValue('serviceId', toChoice(currentTarget.value), {
            shouldDirty: true,
            shouldValidate: isSubmitted,
          })
          // Another service has other lengths.
          setValue('variantId', undefined)
        }}
      >
        <option value="">Choisir…</option>
        <ServiceOptions services={services} />
      </NativeSelect>
      {service && hasSeveralLengths(service) && (
        <NativeSelect
          label="Durée"
          error={errors.variantId?.message}
          value={watch('variantId') ?? ''}
          onChange={({ currentTarget }) =>
            setValue('variantId', toChoice(currentTarget.value), { shouldDirty: true })
          }
        >
          {variantsOf(service).map((variant) => (
            <option key={variant.id ?? 'main'} value={variant.id ?? ''}>
              {lengthLabel(variant)}
            </option>
          ))}
        </NativeSelect>
      )}
    </>
  )
}

function toChoice(value: string): number | undefined {
  return value === '' ? undefined : Number(value)
}

const DAYS = WEEKDAYS_FROM_MONDAY.map((value) => ({ value, label: nameOfWeekday(value) }))
const PERIODS_OF_DAY = PERIOD_NAMES.map((value) => ({ value, label: WAITING_PERIODS[value] }))

function TimesFields({ form: { register, setValue, watch, formState } }: { form: WaitingFormApi }) {
  const { errors } = formState
  return (
    <>
      <ToggleChips
        legend="Jours"
        options={DAYS}
        chosen={watch('weekdays')}
        error={errors.weekdays?.message}
        onChange={(chosen) => setValue('weekdays', chosen, { shouldDirty: true })}
      />
      <ToggleChips
        legend="Moments"
        options={PERIODS_OF_DAY}
        chosen={watch('periods')}
        error={errors.periods?.message}
        onChange={(chosen) => setValue('periods', chosen, { shouldDirty: true })}
      />
      <p className={formStyles.note}>{french`Rien de choisi : n’importe quand.`}</p>
      <DateField
        label="Jusqu’au"
        field={register('until')}
        day={watch('until')}
        error={errors.until?.message}
      />
    </>
  )
}
