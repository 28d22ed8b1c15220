import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { RetentionForm } from '#contract/privacy/retention.ts'
import { french } from '#domain/language/typography.ts'
import { RETENTION_BOUNDS, type RetentionSettings } from '#domain/privacy/retention.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { SaveBar } from '../../../forms/SaveBar.tsx'
import { UnsavedChanges } from '../../../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../../../forms/use-save-form.ts'
import formStyles from '../../../ui/form.module.css'
import { Section } from '../../../ui/Section.tsx'
import styles from '../personal-data.module.css'
import { saveRetention } from './actions.ts'
import { PolicyNotice } from './PolicyNotice.tsx'

const HELP = 'Chaque nuit, le site efface ce dont la durée est passée. Ces deux durées sont à votre choix.'

const { clientMonths: CLIENT, contactMonths: CONTACT } = RETENTION_BOUNDS

const FIELDS = [
  {
    name: 'clientMonths',
    label: 'Clients, en mois après le dernier contact',
    description: french`${CLIENT.min} à ${CLIENT.max}. Compte le dernier rendez-vous, message ou témoignage ; qui a un rendez-vous à venir ou un carnet en cours reste. Ensuite, ses rendez-vous perdent nom, e-mail et téléphone.`,
  },
  {
    name: 'contactMonths',
    label: 'Messages de contact, en mois',
    description: french`${CONTACT.min} à ${CONTACT.max}, à compter de leur arrivée.`,
  },
] as const

type Props = { saved: RetentionSettings; children: ReactNode }

/** `children` stand between the fields and the save bar. */
export function RetentionEditor({ saved, children }: Props) {
  const { form, submit, status, error } = useSaveForm({
    schema: RetentionForm,
    values: saved,
    save: saveRetention,
    success: 'Durées enregistrées',
    failure: "Erreur lors de l'enregistrement",
    name: 'durees-de-conservation',
  })
  const { errors, isDirty } = form.formState
  return (
    <form noValidate onSubmit={submit}>
      <div className={`${primitivesStyles.hugeStack} ${styles.sections}`}>
        <Section id="durees" title="Durées de conservation" help={HELP}>
          <div className={formStyles.form}>
            {FIELDS.map(({ name, ...texts }) => (
              <TextInput
                key={name}
                {...texts}
                type="number"
                inputMode="numeric"
                error={errors[name]?.message}
                {...form.register(name, {
                  setValueAs: (typed: string | number) => (typed === '' ? undefined : Number(typed)),
                })}
              />
            ))}
          </div>
          <PolicyNotice />
        </Section>
        {children}
      </div>
      <SaveBar form={form} status={status} error={error} />
      <UnsavedChanges when={isDirty} />
    </form>
  )
}
