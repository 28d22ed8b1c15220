import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { ContactMessage } from '#contract/content/contact.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showIssues } from '#web/app/forms/show-issues.ts'
import { Field } from '#web/ui/Field.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { EmailField } from '../forms/EmailField.tsx'
import { FormCard } from '../forms/FormCard.tsx'
import { HiddenField } from '../forms/HiddenField.tsx'
import { PrivacyLine } from '../forms/PrivacyLine.tsx'
import { useFormAge } from '../forms/use-form-age.ts'
import { useSending } from '../forms/use-sending.ts'
import { sendMessage } from './actions.ts'

const EMPTY = { name: '', email: '', message: '', website: '' }
const FIELDS = ['name', 'email', 'message'] as const

/** `message`: what the form starts with. */
export function ContactForm({ message: prefilled }: { message: string }) {
  const form = useForm({
    resolver: zodResolver(ContactMessage),
    defaultValues: { ...EMPTY, message: prefilled },
  })
  const { errors } = form.formState
  const formAge = useFormAge()
  const sending = useSending(async (body: z.infer<typeof ContactMessage>) => {
    const { success, message } = await sendMessage({ ...body, formAge: formAge() })
    if (!success) throw new Error(message)
    form.reset(EMPTY)
    return message
  })
  return (
    <FormCard
      title="Nous écrire"
      submitLabel="Envoyer"
      purpose="nous joindre"
      sending={sending}
      failure={
        sending.error && {
          title: "Une erreur est survenue lors de l'envoi du message.",
          reason: failureMessage(sending.error),
        }
      }
      onSubmit={form.handleSubmit((body) =>
        sending.send(body, (error) => showIssues(error, form, { fields: FIELDS })),
      )}
    >
      <Field
        {...form.register('name')}
        id="nom"
        label="Nom"
        autoComplete="name"
        required
        error={errors.name?.message}
      />
      <EmailField
        {...form.register('email')}
        id="email"
        label="E-mail"
        required
        error={errors.email?.message}
      />
      <TextAreaField
        {...form.register('message')}
        id="message"
        defaultValue={prefilled}
        label="Message"
        required
        error={errors.message?.message}
      />
      <HiddenField {...form.register('website')} />
      <PrivacyLine purpose="vous répondre" />
    </FormCard>
  )
}
