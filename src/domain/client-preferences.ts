/** What staff note about how a client likes a massage, in French. */
export const CLIENT_PREFERENCES = {
  pressure: 'Pression',
  oils: 'Huiles',
  music: 'Musique',
  other: 'Autre',
} as const

export type ClientPreference = keyof typeof CLIENT_PREFERENCES
