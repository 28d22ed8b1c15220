import type { CSSProperties } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { parseHex } from '#domain/content/colors.ts'
import { FONT_FAMILIES } from '#domain/content/settings.ts'
import { type Palette, type SiteColors, STARTER_COLORS, themeColors } from '#domain/content/theme-colors.ts'
import { listedLength } from '#domain/language/french-length.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { Contrasts } from './Contrasts.tsx'
import type { SettingsFormValues } from './settings-form.ts'
import styles from './ThemePreview.module.css'

export function ThemePreview() {
  const { control } = useFormContext<SettingsFormValues>()
  const [colorPrimary, colorSecondary, fontPrimary, fontSecondary, siteTitle] = useWatch({
    control,
    name: ['colorPrimary', 'colorSecondary', 'fontPrimary', 'fontSecondary', 'siteTitle'],
  })
  const colors: SiteColors = {
    primary: parseHex(colorPrimary ?? '') ?? STARTER_COLORS.primary,
    secondary: parseHex(colorSecondary ?? '') ?? STARTER_COLORS.secondary,
  }
  const { light, dark } = themeColors(colors)
  const fonts = { text: FONT_FAMILIES[fontPrimary], heading: FONT_FAMILIES[fontSecondary] }
  return (
    <section className={styles.preview} aria-label="Aperçu des couleurs et des polices">
      <Sample title={siteTitle || 'Votre cabinet'} mode="Clair" palette={light} fonts={fonts} />
      <Sample title={siteTitle || 'Votre cabinet'} mode="Sombre" palette={dark} fonts={fonts} />
      <Contrasts chosen={colors} palette={light} />
    </section>
  )
}

type SampleProps = {
  title: string
  mode: string
  palette: Palette
  fonts: { text: string; heading: string }
}

function Sample({ title, mode, palette, fonts }: SampleProps) {
  const tokens = Object.fromEntries(Object.entries(palette).map(([name, color]) => [`--${name}`, color]))
  const style = { ...tokens, '--font-text': fonts.text, '--font-heading': fonts.heading } as CSSProperties
  return (
    <figure className={styles.sample} style={style}>
      <figcaption>{mode}</figcaption>
      <p className={styles.title}>{title}</p>
      <p>
        Une heure de calme, à <span className={styles.link}>votre rythme</span>.
      </p>
      <p className={styles.muted}>{`${listedLength(75)} · ${frenchPrice(80)}`}</p>
      <p className={styles.actions}>
        <span className={styles.button}>Réserver</span>
        <span className={styles.clay}>En détail</span>
      </p>
    </figure>
  )
}
