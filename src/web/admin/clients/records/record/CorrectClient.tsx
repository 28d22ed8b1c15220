import { Alert, Button, TextInput } from '@mantine/core'
import { ClientCorrection, type ClientRecord } from '#contract/clients/records.ts'
import { french } from '#domain/language/typography.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import primitivesStyles from '#web/ui/primitives.module.css'
import { ContactFields } from '../../../booking/reservation/client/ContactFields.tsx'
import { NewContactField } from '../../../booking/reservation/client/NewContactField.tsx'
import { UnsavedChanges } from '../../../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../../../forms/use-save-form.ts'
import { useHasPermission } from '../../../session/use-has-permission.ts'
import alertStyles from '../../../ui/alert.module.css'
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx'
import { DiscardButton } from '../../../ui/dialog/DiscardButton.tsx'
import dialogStyles from '../../../ui/dialog/dialog.module.css'
import { correctClient, refreshClients } from '../actions.ts'

type Props = { client: ClientRecord; onClose: () => void }

export function CorrectClient({ client, onClose }: Props) {
  const { form, submit, status, error } = useSaveForm({
    schema: ClientCorrection,
    values: {
      name: client.name ?? '',
      phone: client.phone ?? '',
      email: client.email ?? '',
      tellClient: true,
    },
    save: (body) => correctClient(client, body),
    success: 'Coordonnées enregistrées',
    failure: "Erreur lors de l'enregistrement",
    name: `fiche ${client.id}`,
    onSaved: () => {
      void refreshClients()
      onClose()
    },
  })
  const { register, watch, setValue, formState } = form
  const [email, phone, tellClient] = watch(['email', 'phone', 'tellClient'])
  const { errors, isDirty } = formState
  return (
    <DialogFrame onClose={onClose} title="Modifier les coordonnées" size="md">
      <form className={dialogStyles.form} noValidate onSubmit={submit}>
        <Consequences isShared={client.isShared} />
        <TextInput
          label="Nom"
          autoComplete="off"
          data-autofocus
          error={errors.name?.message}
          {...register('name')}
        />
        <ContactFields
          phone={register('phone')}
          typedPhone={phone}
          email={register('email')}
          errors={{ phone: errors.phone?.message, email: errors.email?.message }}
        />
        {client.reservations.some((reservation) => reservation.status === 'planned') && (
          <NewContactField
            saved={{ clientEmail: client.email, clientPhone: client.phone, isOnline: false }}
            typed={{ clientEmail: email, clientPhone: phone }}
            checked={tellClient}
            onChange={(checked) => setValue('tellClient', checked, { shouldDirty: true })}
          />
        )}
        {error && (
          <Alert className={alertStyles.failure} variant="outline" role="alert">
            {error}
          </Alert>
        )}
        <div className={`${actionRowStyles.end} ${dialogStyles.actions}`}>
          <DiscardButton onClick={onClose}>Annuler</DiscardButton>
          <Button type="submit" disabled={status === 'saving'}>
            Enregistrer
          </Button>
        </div>
        <UnsavedChanges when={isDirty} />
      </form>
    </DialogFrame>
  )
}

function Consequences({ isShared }: Pick<ClientRecord, 'isShared'>) {
  const seesAllAgendas = useHasPermission('seeAllAgendas')
  if (isShared)
    return (
      <p className={primitivesStyles.note}>
        {french`Plusieurs praticiens reçoivent ce client : seuls vos rendez-vous à venir reçoivent ce que vous corrigez, sa fiche garde ses coordonnées. Un responsable corrige la fiche.`}
      </p>
    )
  return (
    <p className={primitivesStyles.note}>
      {seesAllAgendas
        ? 'Les rendez-vous à venir reçoivent ce que vous corrigez.'
        : 'Les rendez-vous à venir de votre agenda reçoivent ce que vous corrigez.'}{' '}
      Un téléphone ajouté n’est pas écrit dans ceux qui ont été pris en ligne. Les rendez-vous passés gardent
      ce qui a été saisi.
    </p>
  )
}
