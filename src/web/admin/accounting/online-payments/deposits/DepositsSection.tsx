import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DepositSettingsForm } from '#contract/accounting/deposits.ts'
import { french } from '#domain/language/typography.ts'
import { DEPOSIT_KINDS, DEPOSIT_PAYERS, type DepositSettings as Settings } from '#domain/visit/deposit.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { SaveBar } from '../../../forms/SaveBar.tsx'
import { UnsavedChanges } from '../../../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../../../forms/use-save-form.ts'
import { adminPaths } from '../../../paths.ts'
import { CheckboxField } from '../../../ui/choices/CheckboxField.tsx'
import { RadioField } from '../../../ui/choices/RadioField.tsx'
import { useScrollToAnchor } from '../../../ui/parts/use-scroll-to-anchor.ts'
import { QueryBoundary } from '../../../ui/query/QueryBoundary.tsx'
import { Section } from '../../../ui/Section.tsx'
import styles from '../online-payments.module.css'
import { DEPOSITS_PURPOSE } from '../purpose.ts'
import { saveDepositSettings } from './actions.ts'
import { depositSettingsQuery } from './queries.ts'
import { DEPOSIT_FACTS, KIND_HELP, KIND_LABELS, PAYER_LABELS, payerHelp } from './texts.ts'

/** Once cards are taken. */
export function DepositsSection() {
  const settings = useQuery(depositSettingsQuery)
  useScrollToAnchor()
  return (
    <Section id="acomptes" title="Arrhes et acomptes" help={DEPOSITS_PURPOSE}>
      <QueryBoundary of={settings}>{(loaded) => <SettingsForm settings={loaded} />}</QueryBoundary>
    </Section>
  )
}

function SettingsForm({ settings }: { settings: Settings }) {
  const { form, submit, status, error } = useSaveForm({
    schema: DepositSettingsForm,
    values: settings,
    save: saveDepositSettings,
    success: 'Réglages enregistrés',
    failure: "Erreur lors de l'enregistrement",
    name: 'acomptes',
  })
  const { register, watch, formState } = form
  return (
    <form noValidate className={primitivesStyles.largeStack} onSubmit={submit}>
      <CheckboxField
        label="Demander des arrhes ou un acompte à la réservation en ligne"
        {...register('isOn')}
      />
      {watch('isOn') && (
        <>
          <fieldset className={styles.choices}>
            <legend>Ce que c’est</legend>
            {DEPOSIT_KINDS.map((kind) => (
              <RadioField
                key={kind}
                label={KIND_LABELS[kind]}
                description={KIND_HELP[kind]}
                value={kind}
                {...register('kind')}
              />
            ))}
          </fieldset>
          <fieldset className={styles.choices}>
            <legend>À qui le demander</legend>
            {DEPOSIT_PAYERS.map((payers) => (
              <RadioField
                key={payers}
                label={PAYER_LABELS[payers]}
                description={payerHelp(payers, watch('kind'))}
                value={payers}
                {...register('payers')}
              />
            ))}
          </fieldset>
          <p>
            {french`Le montant se règle dans chaque prestation ; sans montant, rien n’est demandé. `}
            <Link to={adminPaths.services}>Ouvrir les prestations</Link>
          </p>
          <ul className={styles.listed}>
            {DEPOSIT_FACTS.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </>
      )}
      <SaveBar form={form} status={status} error={error} isBetween />
      <UnsavedChanges when={formState.isDirty} />
    </form>
  )
}
