import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { LostLinksRequest } from '#contract/booking/lost-links.ts'
import { french } from '#domain/language/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showIssues } from '#web/app/forms/show-issues.ts'
import { EmailField } from '../forms/EmailField.tsx'
import { FormCard } from '../forms/FormCard.tsx'
import { HiddenField } from '../forms/HiddenField.tsx'
import { PrivacyLine } from '../forms/PrivacyLine.tsx'
import { useFormAge } from '../forms/use-form-age.ts'
import { useSending } from '../forms/use-sending.ts'
import { requestLostLinks } from './actions.ts'

export function LostLinksForm() {
  const form = useForm({ resolver: zodResolver(LostLinksRequest), defaultValues: { email: '', website: '' } })
  const formAge = useFormAge()
  const { status, confirmation, error, send } = useSending(async (body: LostLinksRequest) => {
    const { message } = await requestLostLinks({ ...body, formAge: formAge() })
    return message
  })
  return (
    <FormCard
      title="Mes liens par e-mail"
      submitLabel="Recevoir mes liens"
      purpose="retrouver vos rendez-vous"
      sending={{ status, confirmation }}
      failure={error && { title: french`La demande n’a pas pu être envoyée.`, reason: failureMessage(error) }}
      onSubmit={form.handleSubmit((body) =>
        send(body, (failure) => showIssues(failure, form, { fields: ['email'] })),
      )}
    >
      <EmailField
        {...form.register('email')}
        id="email"
        label="E-mail"
        required
        error={form.formState.errors.email?.message}
      />
      <HiddenField {...form.register('website')} />
      <PrivacyLine purpose="retrouver vos rendez-vous" />
    </FormCard>
  )
}
