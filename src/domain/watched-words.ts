import { french } from './typography.ts'
import type { WatchedWord } from './wording.ts'

const MEDICINE = french`Soigner est réservé aux professions de santé : l’annoncer peut passer pour un exercice illégal de la médecine.`
const KINESITHERAPY =
  'Ce mot est réservé aux masseurs-kinésithérapeutes, dont la profession est réglementée par le Code de la santé publique.'
const TITLE = 'Ce titre est réservé par la loi à qui a le diplôme correspondant et est enregistré.'
const VOCABULARY = french`Ce mot est celui des professions de santé : il laisse croire à un acte médical, ce qui peut être tenu pour une pratique trompeuse.`

/** « Massage » itself is allowed without a therapeutic aim; these words claim more than that. */
const GROUPS: readonly { reason: string; words: readonly (readonly [word: string, instead: string])[] }[] = [
  {
    reason: MEDICINE,
    words: [
      ['soigner', 'détendre, apaiser, accompagner'],
      ['guérir', 'apporter un moment de détente'],
      ['guérison', 'détente, mieux-être'],
      ['guérisseur', 'praticien en massage bien-être'],
      ['diagnostic', 'échange sur vos envies'],
      ['diagnostiquer', 'écouter vos envies'],
      ['traitement médical', 'massage de bien-être'],
      ['prescription', 'conseil'],
    ],
  },
  {
    reason: KINESITHERAPY,
    words: [
      ['kinésithérapie', 'massage bien-être'],
      ['kinésithérapeute', 'praticien en massage bien-être'],
      ['kiné', 'praticien en massage bien-être'],
      ['massothérapie', 'massage bien-être'],
      ['massothérapeute', 'praticien en massage bien-être'],
      ['massage thérapeutique', 'massage de détente, massage bien-être'],
      ['massage médical', 'massage bien-être'],
      ['drainage lymphatique', 'massage lent et léger'],
      ['rééducation', 'détente musculaire'],
      ['masseur', 'praticien en massage bien-être'],
    ],
  },
  {
    reason: TITLE,
    words: [
      ['ostéopathe', 'praticien en massage bien-être'],
      ['ostéopathie', 'massage bien-être'],
      ['ostéopathique', 'de bien-être'],
      ['chiropracteur', 'praticien en massage bien-être'],
      ['chiropraxie', 'massage bien-être'],
      ['chiropratique', 'massage bien-être'],
      ['psychothérapeute', 'praticien bien-être'],
      ['psychothérapie', 'accompagnement'],
    ],
  },
  {
    reason: VOCABULARY,
    words: [
      ['thérapeute', 'praticien'],
      ['thérapie', 'pratique de bien-être'],
      ['thérapeutique', 'de bien-être, de détente'],
      ['médecine douce', 'pratique de bien-être'],
      ['paramédical', 'de bien-être'],
      ['consultation', 'séance, rendez-vous'],
      ['patient', 'client, personne'],
      ['pathologie', 'tension, fatigue'],
    ],
  },
]

export const DEFAULT_WORDS: readonly WatchedWord[] = GROUPS.flatMap(({ reason, words }) =>
  words.map(([word, instead]) => ({ word, reason, instead })),
)
