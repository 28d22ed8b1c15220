import { NativeSelect } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { FONTS } from '#domain/content/settings.ts'
import { Section } from '../../ui/Section.tsx'
import { BackgroundsField } from './BackgroundsField.tsx'
import { LogoField } from './LogoField.tsx'
import { MenuLayoutField } from './MenuLayoutField.tsx'
import styles from './settings.module.css'
import type { SettingsFormValues } from './settings-form.ts'
import { ThemeColorField } from './ThemeColorField.tsx'
import { ThemePreview } from './ThemePreview.tsx'

const FONT_OPTIONS = FONTS.map((font) => ({
  value: font,
  label: font === 'default' ? 'Celle de l’appareil' : font,
}))

export function AppearanceTab() {
  const { register, formState } = useFormContext<SettingsFormValues>()
  const { errors } = formState
  return (
    <div className={styles.appearance}>
      <Section id="couleurs" title="Couleurs et polices">
        <ThemeColorField name="colorPrimary" label="Couleur principale" />
        <ThemeColorField name="colorSecondary" label="Couleur secondaire" />
        <NativeSelect
          label="Police des textes"
          data={FONT_OPTIONS}
          error={errors.fontPrimary?.message}
          {...register('fontPrimary')}
        />
        <NativeSelect
          label="Police des titres"
          data={FONT_OPTIONS}
          error={errors.fontSecondary?.message}
          {...register('fontSecondary')}
        />
      </Section>
      <ThemePreview />
      <Section id="logo" title="Logo">
        <LogoField />
      </Section>
      <Section id="menu" title="Menu du site">
        <MenuLayoutField />
      </Section>
      <Section
        id="fonds"
        title="Images de fond"
        help="Elles se succèdent sur la page d’accueil, toutes les 5 secondes."
      >
        <BackgroundsField />
      </Section>
    </div>
  )
}
