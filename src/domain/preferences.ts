export const THEMES = ['light', 'dark', 'system'] as const
export const TEXT_SIZES = ['small', 'normal', 'large'] as const
/** How lists are shown: '' leaves it to the screen. */
export const VIEW_MODES = ['', 'list', 'grid'] as const
export const WIDGETS = ['activity', 'stats', 'reminders', 'messages'] as const

export type Widget = (typeof WIDGETS)[number]

/** What a member of staff chose for themselves; section 3 of the specification. */
export type Preferences = {
  theme: (typeof THEMES)[number]
  textSize: (typeof TEXT_SIZES)[number]
  viewMode: (typeof VIEW_MODES)[number]
  notifyEmail: boolean
  notifySms: boolean
  dashboardView: string
  /** Those that show, in their order. */
  dashboardWidgets: Widget[]
  fontLarge: boolean
  highContrast: boolean
  dyslexicFont: boolean
  nickname: string
}

/** What holds for somebody who never chose. */
export const FIRST_PREFERENCES: Preferences = {
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

/** Reads what is kept as JSON; what was never chosen is as at first. */
export function parsePreferences(kept: string): Preferences {
  return { ...FIRST_PREFERENCES, ...JSON.parse(kept) }
}

type DisplayAttribute = 'mode' | 'textSize' | 'font' | 'fontLarge' | 'viewMode'

/** The data attributes of <html> by which a document shows them; an absent one leaves it to the system. */
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
