import { clearable, line } from '../fields.ts'

/** Both are public on the practitioner's card; an absent field is unchanged, '' clears it. */
export const training = clearable(line('Spécialité', { max: 200 }))

/** One sentence in the first person. */
export const introduction = clearable(line('Phrase de présentation', { max: 160 }))
