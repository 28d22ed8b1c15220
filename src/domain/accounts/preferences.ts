export const THEMES = ['light', 'dark', 'system'] as const
export const TEXT_SIZES = ['small', 'normal', 'large'] as const
/** '' follows the screen width. */
export const VIEW_MODES = ['', 'list', 'grid'] as const
/** In their first order: the day, what waits for an answer, news, figures. */
export const WIDGETS = ['reminders', 'messages', 'activity', 'stats'] as const

export type Widget = (typeof WIDGETS)[number]

/** Display and notification preferences of a member of staff (requirements, 3.10). */
export type Preferences = {
  theme: (typeof THEMES)[number]
  textSize: (typeof TEXT_SIZES)[number]
  viewMode: (typeof VIEW_MODES)[number]
  notifyEmail: boolean
  notifySms: boolean
  dashboardView: string
  dashboardWidgets: Widget[]
  fontLarge: boolean
  highContrast: boolean
  dyslexicFont: boolean
  nickname: string
}

export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'system',
  textSize: 'normal',
  viewMode: '',
  notifyEmail: true,
  notifySms: false,
  dashboardView: '',
  dashboardWidgets: [...WIDGETS],
  fontLarge: false,
  highContrast: false,
  dyslexicFont: false,
  nickname: '',
}

/** Parses stored preferences; absent ones take their defaults. */
export function parsePreferences(stored: string): Preferences {
  return { ...DEFAULT_PREFERENCES, ...JSON.parse(stored) }
}

type DisplayAttribute = 'mode' | 'textSize' | 'font' | 'fontLarge' | 'viewMode'

/** Data attributes of <html> that the stylesheets read; undefined follows the system. */
export function displayAttributes({
  theme,
  textSize,
  fontLarge,
  highContrast,
  dyslexicFont,
  viewMode,
}: Preferences): Record<DisplayAttribute, string | undefined> {
  return {
    mode: highContrast ? 'high-contrast' : theme === 'system' ? undefined : theme,
    textSize: textSize === 'normal' ? undefined : textSize,
    font: dyslexicFont ? 'dyslexic' : undefined,
    fontLarge: fontLarge ? 'true' : undefined,
    viewMode: viewMode || undefined,
  }
}
