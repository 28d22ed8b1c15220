import { Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { BookingLimitsForm } from '#contract/messages/booking-limits.ts'
import { SaveBar } from '../../forms/SaveBar.tsx'
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../../forms/use-save-form.ts'
import { Folded } from '../../ui/parts/Folded.tsx'
import { useScrollToAnchor } from '../../ui/parts/use-scroll-to-anchor.ts'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { Section } from '../../ui/Section.tsx'
import { saveBookingLimits } from './actions.ts'
import { ConfirmByMail } from './ConfirmByMail.tsx'
import {
  ABSENCES_BEFORE_SIGN,
  ABSENCES_HELP,
  AUTOMATIC_LIMIT,
  BOUNDS,
  CONFIRMATION_HELP,
  HOURLY_LIMIT,
  LIMITS_HELP,
  MAIL_BUDGET,
  MAIL_BUDGET_HELP,
} from './fields.ts'
import { bookingLimitsQuery } from './queries.ts'

const PARTS = ['limites', 'confirmation', 'e-mails', 'absences']

/** Bounds on what visitors set in motion, folded: few practices ever change them. */
export function ProtectionForm() {
  const limits = useQuery(bookingLimitsQuery)
  return (
    <QueryBoundary of={limits}>
      {/* Two bounds have no field: no practice differs. */}
      {({ bookingsPerAddress: _bookings, clientMessagesPerDay: _messages, ...saved }) => (
        <ProtectionEditor saved={saved} />
      )}
    </QueryBoundary>
  )
}

function ProtectionEditor({ saved }: { saved: BookingLimitsForm }) {
  const { form, submit, status, error } = useSaveForm({
    schema: BookingLimitsForm,
    values: saved,
    save: saveBookingLimits,
    success: 'Limites enregistrées',
    failure: "Erreur lors de l'enregistrement",
    name: 'reservation-en-ligne',
  })
  useScrollToAnchor()
  const { errors, isDirty } = form.formState
  const isAutomatic = form.watch('brakePerHour') === 'auto'
  const numberFieldProps = (name: keyof BookingLimitsForm, empty: null | undefined) => ({
    type: 'number' as const,
    inputMode: 'numeric' as const,
    error: errors[name]?.message,
    ...form.register(name, { setValueAs: (typed) => parseNumber(typed, empty) }),
  })
  return (
    <form noValidate onSubmit={submit}>
      <Folded id="protection" title="Protection" parts={PARTS} isAtFault={Object.keys(errors).length > 0}>
        <Section id="limites" title="Limites pour chaque visiteur" help={LIMITS_HELP}>
          {BOUNDS.map(({ name, ...texts }) => (
            <TextInput key={name} {...texts} {...numberFieldProps(name, undefined)} />
          ))}
        </Section>
        <Section id="confirmation" title="Confirmation par e-mail" help={CONFIRMATION_HELP}>
          <Checkbox
            {...AUTOMATIC_LIMIT}
            checked={isAutomatic}
            onChange={({ target }) =>
              form.setValue('brakePerHour', target.checked ? 'auto' : null, { shouldDirty: true })
            }
          />
          {!isAutomatic && <TextInput {...HOURLY_LIMIT} {...numberFieldProps('brakePerHour', null)} />}
          <ConfirmByMail isSaved={saved.confirmByMail} {...form.register('confirmByMail')} />
        </Section>
        <Section id="e-mails" title="E-mails vers de nouvelles adresses" help={MAIL_BUDGET_HELP}>
          {MAIL_BUDGET.map(({ name, ...texts }) => (
            <TextInput key={name} {...texts} {...numberFieldProps(name, undefined)} />
          ))}
        </Section>
        <Section id="absences" title="Absences" help={ABSENCES_HELP}>
          <TextInput {...ABSENCES_BEFORE_SIGN} {...numberFieldProps('missedBeforeSign', undefined)} />
          <Checkbox
            label="Ne plus proposer la réservation en ligne à ce client"
            description="La page invite à appeler le cabinet, sans dire pourquoi, quiconque réserve avec son adresse e-mail : en couple, l’absence de l’un compte aussi pour l’autre. Ses rendez-vous restent."
            {...form.register('refusesAbsentees')}
          />
        </Section>
      </Folded>
      <SaveBar form={form} status={status} error={error} />
      <UnsavedChanges when={isDirty} />
    </form>
  )
}

function parseNumber(typed: string | number | null, empty: null | undefined) {
  if (typed === '' || typed === null) return empty
  // Set by the checkbox while the field is still there.
  return typed === 'auto' ? typed : Number(typed)
}
