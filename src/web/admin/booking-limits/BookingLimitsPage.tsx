import { Checkbox, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { BookingLimitsForm } from '#contract/booking-limits.ts'
import type { BookingLimits } from '#domain/booking-limits.ts'
import { french } from '#domain/typography.ts'
import { SaveBar } from '../forms/SaveBar.tsx'
import { UnsavedChanges } from '../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../forms/use-save-form.ts'
import { adminPaths } from '../paths.ts'
import styles from '../ui/form.module.css'
import { PageHeader } from '../ui/PageHeader.tsx'
import { QueryBoundary } from '../ui/query/QueryBoundary.tsx'
import { saveBookingLimits } from './actions.ts'
import { BOUNDS, BRAKE } from './fields.ts'
import { bookingLimitsQuery } from './queries.ts'

export function BookingLimitsPage() {
  const limits = useQuery(bookingLimitsQuery)
  return (
    <>
      <title>Réservation en ligne · Administration</title>
      <PageHeader title="Réservation en ligne">
        <Link to={adminPaths.notifications}>Toutes les notifications</Link>
      </PageHeader>
      <QueryBoundary of={limits}>{(saved) => <BookingLimitsEditor saved={saved} />}</QueryBoundary>
    </>
  )
}

function BookingLimitsEditor({ saved }: { saved: BookingLimits }) {
  const { form, submit, status, error } = useSaveForm({
    schema: BookingLimitsForm,
    values: saved,
    save: saveBookingLimits,
    success: 'Limites enregistrées',
    failure: "Erreur lors de l'enregistrement",
    name: 'reservation-en-ligne',
  })
  const { errors, isDirty } = form.formState
  const numberFieldProps = (name: keyof BookingLimits, empty: null | undefined) => ({
    type: 'number' as const,
    inputMode: 'numeric' as const,
    error: errors[name]?.message,
    ...form.register(name, { setValueAs: (typed) => parseNumber(typed, empty) }),
  })
  return (
    <form noValidate onSubmit={submit}>
      <div className={`${styles.form} ${styles.sheet}`}>
        <h2>Limites pour chaque visiteur</h2>
        <Text>
          Au-delà, la page invite le visiteur à appeler le cabinet, sans dire pourquoi. Votre équipe réserve
          sans limite.
        </Text>
        {BOUNDS.map(({ name, ...texts }) => (
          <TextInput key={name} {...texts} {...numberFieldProps(name, undefined)} />
        ))}
        <h2>Confirmation par e-mail</h2>
        <Text>
          Le visiteur reçoit un lien et confirme son rendez-vous dans la demi-heure, sinon le créneau est
          rendu.
          {french` Sans serveur d’envoi ou sans adresse du site, la page donne votre téléphone.`}
        </Text>
        <TextInput {...BRAKE} {...numberFieldProps('brakePerHour', null)} />
        <Checkbox
          label="Toujours demander cette confirmation"
          description="À chaque visiteur, quel que soit le nombre de réservations."
          {...form.register('confirmByMail')}
        />
      </div>
      <SaveBar form={form} status={status} error={error} />
      <UnsavedChanges when={isDirty} />
    </form>
  )
}

function parseNumber(typed: string | number | null, empty: null | undefined): number | null | undefined {
  return typed === '' || typed === null ? empty : Number(typed)
}
