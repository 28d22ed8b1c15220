import { Alert, Button, Textarea, TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import { type ShownVoucherSettings, VoucherSettingsInput } from '#contract/accounting/vouchers.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { DocumentNote } from '#web/ui/suggestion/DocumentNote.tsx'
import { parseNumber } from '../../../forms/parse-number.ts'
import { SaveBar } from '../../../forms/SaveBar.tsx'
import { UnsavedChanges } from '../../../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../../../forms/use-save-form.ts'
import alertStyles from '../../../ui/alert.module.css'
import { CheckboxField } from '../../../ui/choices/CheckboxField.tsx'
import { ConfirmButton } from '../../../ui/confirm/ConfirmButton.tsx'
import { Section } from '../../../ui/Section.tsx'
import { useOtherServers } from '../../use-other-servers.ts'
import { saveVoucherSettings } from '../actions.ts'
import styles from '../vouchers.module.css'
import { OrdersSection } from './OrdersSection.tsx'
import type { TypedVoucherSettings } from './typed-voucher-settings.ts'

export function VoucherSettingsForm({ settings }: { settings: ShownVoucherSettings }) {
  const { isOn } = settings
  const { form, submit, status, error } = useSaveForm({
    schema: TypedSettings,
    values: toTyped(settings),
    save: saveVoucherSettings,
    success: isOn ? 'Réglages enregistrés' : 'Bons et carnets activés',
    failure: "Erreur lors de l'enregistrement",
    name: 'bons-et-carnets',
  })
  const { register, watch, formState } = form
  const { errors, isDirty } = formState
  return (
    <form noValidate className={primitivesStyles.hugeStack} onSubmit={submit}>
      <Section id="validite" title="Validité et conditions">
        <TextInput
          className={styles.months}
          label="Validité en mois"
          description="À partir du jour de la vente. Le dernier jour compte."
          inputMode="numeric"
          autoComplete="off"
          error={errors.validMonths?.message}
          {...register('validMonths')}
        />
        <Textarea
          label="Conditions"
          description="Imprimées en petit sur chaque bon. Facultatif, 1 000 caractères au plus."
          autosize
          minRows={3}
          error={errors.conditions?.message}
          {...register('conditions')}
        />
        <DocumentNote text={watch('conditions')} />
      </Section>
      <Section
        id="absences"
        title="Quand le client ne vient pas"
        help="Sans ces cases, la séance ou le montant revient sur le bon."
      >
        <CheckboxField label="Un client absent perd sa séance" {...register('missedConsumes')} />
        <CheckboxField label="Une annulation tardive perd la séance" {...register('lateConsumes')} />
      </Section>
      {isOn ? (
        <>
          <OrdersSection
            register={register}
            takesOrders={watch('takesOrders')}
            error={errors.howToPay?.message}
          />
          <Section
            id="arret"
            title="Arrêter"
            help="Plus rien n’est vendu, et aucun code n’est demandé en ligne. Les bons déjà vendus restent valables : vous les utilisez dans vos rendez-vous, ou vous les remboursez."
          >
            <div>
              <StopVouchers settings={settings} />
            </div>
          </Section>
          <SaveBar form={form} status={status} error={error} />
        </>
      ) : (
        <Activation isSaving={status === 'saving'} error={status === 'failed' ? error : null} />
      )}
      <UnsavedChanges when={isDirty} />
    </form>
  )
}

function Activation({ isSaving, error }: { isSaving: boolean; error: string | null }) {
  const otherServers = useOtherServers()
  return (
    <>
      {error && (
        <Alert className={alertStyles.failure} variant="outline" role="alert">
          {error}
        </Alert>
      )}
      {otherServers && <p className={styles.quiet}>{otherServers}</p>}
      <div>
        <Button type="submit" radius="xl" disabled={isSaving}>
          {isSaving ? 'Enregistrement...' : 'Activer les bons et carnets'}
        </Button>
      </div>
    </>
  )
}

function StopVouchers({ settings }: { settings: ShownVoucherSettings }) {
  return (
    <ConfirmButton
      label="Arrêter les bons et carnets"
      title="Arrêter les bons et carnets"
      confirmLabel="Arrêter"
      action={() => saveVoucherSettings({ ...settings, isOn: false })}
      done="Les bons et carnets sont arrêtés"
      failure="Une erreur est survenue."
    >
      <p>
        Vos clients ne pourront plus saisir leur code en ligne. Les bons déjà vendus restent valables : vous
        pourrez les utiliser et les rembourser.
      </p>
    </ConfirmButton>
  )
}

function toTyped({ isOn: _, validMonths, ...settings }: ShownVoucherSettings): TypedVoucherSettings {
  return { ...settings, validMonths: String(validMonths) }
}

/** Saving the form switches vouchers on; what switches them off asks first. */
const TypedSettings = z.pipe(z.transform(parseSettings), VoucherSettingsInput)

function parseSettings({ validMonths, ...typed }: TypedVoucherSettings) {
  // Cast: the contract itself reports a missing number.
  return { ...typed, isOn: true, validMonths: parseNumber(validMonths) as number }
}
