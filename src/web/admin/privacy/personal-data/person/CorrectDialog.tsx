import { TextInput } from '@mantine/core'
import { CorrectedDetails, type DataSubject, type PersonalData } from '#contract/privacy/personal-data.ts'
import { FormActions } from '../../../forms/FormActions.tsx'
import { PhoneInput } from '../../../forms/PhoneInput.tsx'
import { UnsavedChanges } from '../../../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../../../forms/use-save-form.ts'
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx'
import formStyles from '../../../ui/form.module.css'
import { correctPersonalData, refreshPersonalData } from './actions.ts'

type Props = {
  subject: DataSubject
  data: PersonalData
  onCorrected: (subject: DataSubject) => void
  onClose: () => void
}

/** Starts from the latest reservation, or the record without one; details left as they are stay different from one reservation to the next. */
export function CorrectDialog({ subject, data, onCorrected, onClose }: Props) {
  const values = latestDetails(data)
  const { form, submit, status, error } = useSaveForm({
    schema: CorrectedDetails,
    values,
    save: async (details) => {
      const changes = changesOf(details, values)
      const { clientId } = await correctPersonalData(subject, changes)
      onCorrected(clientId === null ? correctedSubject(subject, changes) : { clientId })
      void refreshPersonalData()
    },
    success: 'Coordonnées corrigées',
    failure: 'Une erreur est survenue.',
    name: 'personne',
    onSaved: onClose,
  })
  const { register, formState } = form
  const { errors, isDirty } = formState
  return (
    <DialogFrame onClose={onClose} title="Corriger les coordonnées" size="lg">
      <form className={formStyles.form} noValidate onSubmit={submit}>
        <p>La correction vaut pour tous les rendez-vous trouvés, passés compris.</p>
        <TextInput
          label="Nom"
          autoComplete="off"
          error={errors.clientName?.message}
          {...register('clientName')}
        />
        <TextInput
          type="email"
          label="E-mail"
          autoComplete="off"
          error={errors.clientEmail?.message}
          {...register('clientEmail')}
        />
        <PhoneInput
          label="Téléphone"
          autoComplete="off"
          error={errors.clientPhone?.message}
          {...register('clientPhone')}
        />
        <FormActions status={status} error={error} onCancel={onClose} />
        <UnsavedChanges when={isDirty} />
      </form>
    </DialogFrame>
  )
}

type Details = Record<keyof CorrectedDetails, string>

function latestDetails({ reservations: [latest], records }: PersonalData): Details {
  const {
    name = null,
    email = null,
    phone = null,
  } = records.find(({ mergedInto }) => mergedInto === null) ?? {}
  const { clientName, clientEmail, clientPhone } = latest ?? {
    clientName: name,
    clientEmail: email,
    clientPhone: phone,
  }
  return { clientName: clientName ?? '', clientEmail: clientEmail ?? '', clientPhone: clientPhone ?? '' }
}

function correctedSubject(subject: DataSubject, { clientEmail, clientPhone }: CorrectedDetails): DataSubject {
  const email = clientEmail === undefined ? subject.email : (clientEmail ?? undefined)
  const phone = clientPhone === undefined ? subject.phone : (clientPhone ?? undefined)
  return email === undefined && phone === undefined ? subject : { email, phone }
}

function changesOf(details: CorrectedDetails, before: Details): CorrectedDetails {
  const isChanged = (name: keyof CorrectedDetails) => (details[name] ?? '') !== before[name]
  return {
    ...(isChanged('clientName') && { clientName: details.clientName }),
    ...(isChanged('clientEmail') && { clientEmail: details.clientEmail }),
    ...(isChanged('clientPhone') && { clientPhone: details.clientPhone }),
  }
}
