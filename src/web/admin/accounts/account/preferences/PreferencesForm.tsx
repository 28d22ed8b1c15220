import { Checkbox, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { PreferencesChange } from '#contract/accounts/preferences.ts'
import type { Preferences } from '#domain/accounts/preferences.ts'
import { french } from '#domain/language/typography.ts'
import { SaveBar } from '../../../forms/SaveBar.tsx'
import { UnsavedChanges } from '../../../forms/UnsavedChanges.tsx'
import { type SaveForm, useSaveForm } from '../../../forms/use-save-form.ts'
import { useSetPreview } from '../../../styles/Appearance.tsx'
import formStyles from '../../../ui/form.module.css'
import { Folded } from '../../../ui/parts/Folded.tsx'
import { savePreferences } from '../actions.ts'
import stackStyles from '../stack.module.css'
import { ChoiceField } from './ChoiceField.tsx'
import styles from './PreferencesForm.module.css'
import { WidgetOrder } from './WidgetOrder.tsx'

export function PreferencesForm({ saved }: { saved: Preferences }) {
  const { form, submit, status, error } = useSaveForm({
    schema: PreferencesChange,
    values: saved,
    save: savePreferences,
    success: 'Préférences enregistrées',
    failure: "Erreur lors de l'enregistrement",
  })
  useLivePreview(form)
  const { register, formState, watch, setValue } = form
  const { errors, isDirty } = formState
  return (
    <form className={`${stackStyles.stack} ${stackStyles.roomy}`} noValidate onSubmit={submit}>
      <div className={stackStyles.sheets}>
        <DisplayFields register={register} />
        <div className={stackStyles.stack}>
          <fieldset className={`${formStyles.form} ${formStyles.sheet} ${styles.group}`}>
            <legend>Me prévenir</legend>
            <Checkbox
              label="Par e-mail"
              description="D’un rendez-vous pris, déplacé ou annulé. L’adresse est celle de votre profil."
              {...register('notifyEmail')}
            />
            <Checkbox
              label="Par SMS"
              description="Au téléphone de votre profil, si le cabinet envoie des SMS."
              {...register('notifySms')}
            />
          </fieldset>
          <div className={formStyles.sheet}>
            <Folded
              id="tableau-de-bord"
              title="Tableau de bord"
              isAtFault={errors.dashboardView !== undefined || errors.dashboardWidgets !== undefined}
            >
              <WidgetOrder
                shown={watch('dashboardWidgets')}
                onChange={(widgets) => setValue('dashboardWidgets', widgets, { shouldDirty: true })}
              />
              <TextInput
                label={french`Quel titre voulez-vous lire en haut du tableau de bord ? (facultatif)`}
                description={french`Par exemple : « Ma journée ». Vous seul le voyez ; sans rien ici, il n’y en a pas.`}
                autoComplete="off"
                error={errors.dashboardView?.message}
                {...register('dashboardView')}
              />
            </Folded>
            <Folded id="surnom" title="Surnom" isAtFault={errors.nickname !== undefined}>
              <TextInput
                label="Surnom (facultatif)"
                description="Celui qui s’affiche pour vous en haut de l’écran."
                autoComplete="nickname"
                error={errors.nickname?.message}
                {...register('nickname')}
              />
            </Folded>
          </div>
        </div>
      </div>
      <SaveBar form={form} status={status} error={error} isBetween />
      <UnsavedChanges when={isDirty} />
    </form>
  )
}

function DisplayFields<Parsed>({ register }: Pick<SaveForm<Preferences, Parsed>['form'], 'register'>) {
  return (
    <fieldset className={`${formStyles.form} ${formStyles.sheet} ${styles.group}`}>
      <legend>Affichage</legend>
      <ChoiceField label="Thème" options={THEMES} field={register('theme')} />
      <ChoiceField label="Taille du texte" options={TEXT_SIZES} field={register('textSize')} />
      <Checkbox
        label="Contraste élevé"
        description="Noir et blanc, quel que soit le thème."
        {...register('highContrast')}
      />
      <Checkbox label="Police dyslexie" {...register('dyslexicFont')} />
      <Folded id="autres-reglages" title="Autres réglages d’affichage">
        <Checkbox
          label="Très grands caractères"
          description="Agrandit encore la taille choisie."
          {...register('fontLarge')}
        />
        <ChoiceField label="Présentation des listes" options={LIST_VIEWS} field={register('viewMode')} />
      </Folded>
    </fieldset>
  )
}

const THEMES = [
  ['light', 'Clair'],
  ['dark', 'Sombre'],
  ['system', 'Comme l’appareil'],
] as const

const TEXT_SIZES = [
  ['small', 'Petit'],
  ['normal', 'Normal'],
  ['large', 'Grand'],
] as const

const LIST_VIEWS = [
  ['', 'Selon l’écran'],
  ['list', 'Liste'],
  ['grid', 'Grille'],
] as const

function useLivePreview<Parsed>({ subscribe }: SaveForm<Preferences, Parsed>['form']): void {
  const setPreview = useSetPreview()
  useEffect(() => {
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: ({ values }) => setPreview(values),
    })
    return () => {
      unsubscribe()
      setPreview(null)
    }
  }, [subscribe, setPreview])
}
