import { useForm } from 'react-hook-form'
import { french } from '#domain/language/typography.ts'
import { showIssues } from '#web/app/forms/show-issues.ts'
import { EmailField } from '../../forms/EmailField.tsx'
import { useReservationChange } from '../use-reservation-change.ts'
import { askEmailChange } from './actions.ts'
import { DetailsFrame } from './DetailsFrame.tsx'
import styles from './own-details.module.css'

type Props = { token: string; onDone: (message: string) => void; onAbandon: () => void }

type Values = { clientEmail: string }

export function EmailForm({ token, onDone, onAbandon }: Props) {
  const form = useForm<Values>({ defaultValues: { clientEmail: '' } })
  const change = useReservationChange(
    token,
    ({ clientEmail }: Values) => askEmailChange(token, clientEmail),
    onDone,
  )
  return (
    <DetailsFrame
      title="Changer d’adresse e-mail"
      submitLabel="Envoyer le lien"
      isSending={change.isPending}
      failure={change.error}
      onAbandon={onAbandon}
      onSubmit={form.handleSubmit((values) =>
        change.mutate(values, { onError: (error) => showIssues(error, form, { fields: ['clientEmail'] }) }),
      )}
    >
      <p className={styles.note}>
        {french`Un lien part vers la nouvelle adresse. Elle ne compte qu’une fois confirmée, dans les 24 heures ; ce lien-ci s’arrête alors, et un nouveau vous parvient.`}
      </p>
      <EmailField
        {...form.register('clientEmail')}
        id="nouvelle-adresse"
        label="Nouvelle adresse e-mail"
        required
        error={form.formState.errors.clientEmail?.message}
      />
    </DetailsFrame>
  )
}
