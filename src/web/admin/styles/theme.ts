import { type CSSVariablesResolver, createTheme, defaultVariantColorsResolver } from '@mantine/core'

/** Mantine requires ten shades; rendered colors come from the tokens below, which follow the practice's palette. */
const shades = [
  '#f1f5f2',
  '#e2eae5',
  '#c6d5cb',
  '#a6bdae',
  '#86a592',
  '#698b77',
  '#4f6b5a',
  '#435b4c',
  '#374a3e',
  '#2b3a31',
] as const

export const theme = createTheme({
  primaryColor: 'brand',
  colors: { brand: shades },
  fontFamily: 'var(--font-text)',
  headings: { fontFamily: 'var(--font-heading)', fontWeight: '400' },
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  defaultRadius: 'md',
  radius: { md: 'var(--radius-small)', lg: 'var(--radius)' },
  cursorType: 'pointer',
  // The accent is light in dark mode, so its text color is a token instead of Mantine's white.
  variantColorResolver: (input) => ({
    ...defaultVariantColorsResolver(input),
    ...(input.variant === 'filled' && { color: 'var(--on-accent)' }),
  }),
  respectReducedMotion: true,
  components: {
    // Rendered inside <main>: elsewhere, a dialog's <header> would be a second banner landmark.
    Modal: {
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Fermer' },
        radius: 'lg',
        centered: true,
        withinPortal: false,
      },
    },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Fermer le menu' } } },
  },
})

const tokens = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-anchor': 'var(--accent-strong)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'color-mix(in oklab, var(--ink) 6%, var(--surface))',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--control)',
  '--mantine-color-disabled': 'color-mix(in oklab, var(--ink) 8%, var(--surface))',
  '--mantine-color-disabled-color': 'var(--muted)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-strong)',
  '--mantine-color-brand-filled': 'var(--accent)',
  '--mantine-color-brand-filled-hover': 'var(--accent-strong)',
  '--mantine-color-brand-light': 'color-mix(in oklab, var(--accent) 12%, var(--surface))',
  '--mantine-color-brand-light-hover': 'color-mix(in oklab, var(--accent) 20%, var(--surface))',
  '--mantine-color-brand-light-color': 'var(--accent-strong)',
  '--mantine-color-brand-outline': 'var(--accent-strong)',
}

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: tokens, dark: tokens })
