/** Labels of the preferences that staff note about a client, in French. */
export const CLIENT_PREFERENCES = {
  pressure: 'Pression',
  oils: 'Huiles',
  music: 'Musique',
  other: 'Autre',
} as const

export type ClientPreference = keyof typeof CLIENT_PREFERENCES
