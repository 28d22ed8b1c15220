/** Parts of a day by which its hours are grouped, in minutes since midnight. */
export const PERIODS = [
  { label: 'Matin', start: 0, end: 12 * 60 },
  { label: 'Après-midi', start: 12 * 60, end: 18 * 60 },
  { label: 'Soir', start: 18 * 60, end: 24 * 60 },
] as const
