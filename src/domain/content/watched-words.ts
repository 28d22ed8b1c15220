import { french } from '../language/typography.ts'
import { type WatchedWord, wordKey } from './wording.ts'

const MEDICINE = french`Soigner est réservé aux professions de santé : l’annoncer peut passer pour un exercice illégal de la médecine.`
const KINESITHERAPY =
  'Ce mot est réservé aux masseurs-kinésithérapeutes, dont la profession est réglementée par le Code de la santé publique.'
const TITLE = 'Ce titre est réservé par la loi à qui a le diplôme correspondant et est enregistré.'
const VOCABULARY = french`Ce mot est celui des professions de santé : il laisse croire à un acte médical, ce qui peut être tenu pour une pratique trompeuse.`
const PROMISE = french`C’est promettre un effet sur la santé : affirmer à tort qu’une prestation guérit ou corrige un dysfonctionnement est une pratique trompeuse (article L. 121-4 du Code de la consommation).`
const ILLNESS = french`Nommer une maladie laisse croire que le massage agit sur elle. Pour une précaution (« en cas de… »), dites plutôt de demander l’avis de son médecin.`

/** Editions in which words joined the list: a practice's own list gets those that are newer than itself. */
const FIRST_EDITION = 1
export const EDITION = 2

type Group = {
  edition: number
  reason: string
  words: readonly (readonly [word: string, instead: string])[]
}

/** « Massage » itself is allowed without a therapeutic aim; these words claim more than that. */
const GROUPS: readonly Group[] = [
  {
    edition: FIRST_EDITION,
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
    edition: FIRST_EDITION,
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
    edition: FIRST_EDITION,
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
    edition: FIRST_EDITION,
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
  {
    edition: 2,
    reason: MEDICINE,
    words: [
      ['ausculter', 'écouter vos envies'],
      ['auscultation', 'échange avant la séance'],
      ['pronostic', 'échange sur vos envies'],
      ['médication', 'moment de détente'],
      ['acupuncture', 'massage bien-être'],
      ['acupuncteur', 'praticien en massage bien-être'],
      ['manipulation vertébrale', 'gestes lents le long du dos'],
    ],
  },
  {
    edition: 2,
    reason: KINESITHERAPY,
    words: [
      ['physiothérapie', 'massage bien-être'],
      ['physiothérapeute', 'praticien en massage bien-être'],
      ['gymnastique médicale', 'étirements doux'],
      ['massage de rééducation', 'massage de détente'],
    ],
  },
  {
    edition: 2,
    reason: TITLE,
    words: [
      ['psychologue', 'praticien bien-être'],
      ['psychomotricien', 'praticien bien-être'],
      ['ergothérapeute', 'praticien bien-être'],
      ['diététicien', 'praticien bien-être'],
    ],
  },
  {
    edition: 2,
    reason: VOCABULARY,
    words: [
      ['acte médical', 'moment de détente'],
      ['bilan de santé', 'échange avant la séance'],
      ['anamnèse', 'échange avant la séance'],
      ['patientèle', 'clientèle'],
      ['dossier médical', 'fiche client'],
      ['médecine alternative', 'pratique de bien-être'],
      ['médecine naturelle', 'pratique de bien-être'],
      ['remède', 'parenthèse, moment pour soi'],
      ['symptôme', 'sensation, gêne passagère'],
      ['posologie', 'rythme des séances'],
    ],
  },
  {
    edition: 2,
    reason: PROMISE,
    words: [
      ['soulager la douleur', 'détendre, relâcher les tensions'],
      ['soulagement de la douleur', 'sensation de détente'],
      ['soulager le mal de dos', 'détendre le dos'],
      ['supprimer la douleur', 'relâcher les tensions'],
      ['traiter la douleur', 'relâcher les tensions'],
      ['traiter le mal de dos', 'détendre le dos'],
      ['antidouleur', 'apaisant, relaxant'],
      ['anti-douleur', 'apaisant, relaxant'],
      ['antalgique', 'apaisant, relaxant'],
      ['analgésique', 'apaisant, relaxant'],
      ['anti-inflammatoire', 'apaisant, relaxant'],
      ['curatif', 'relaxant'],
      ['éliminer les toxines', 'procurer une sensation de légèreté'],
      ['renforcer le système immunitaire', 'offrir un moment de repos'],
      ['cliniquement prouvé', 'apprécié de nos clients'],
      ['résultat garanti', 'un moment pour vous'],
      ['remboursé par la sécurité sociale', 'à régler sur place'],
    ],
  },
  {
    edition: 2,
    reason: ILLNESS,
    words: [
      ['sciatique', 'bas du dos tendu'],
      ['lombalgie', 'tensions du bas du dos'],
      ['lumbago', 'bas du dos tendu'],
      ['cervicalgie', 'nuque tendue'],
      ['hernie discale', 'dos fatigué'],
      ['arthrose', 'raideurs'],
      ['rhumatisme', 'raideurs'],
      ['tendinite', 'muscles fatigués'],
      ['migraine', 'besoin de calme'],
      ['insomnie', 'envie de mieux se reposer'],
      ['fibromyalgie', 'fatigue'],
      ['dépression', 'besoin de souffler'],
    ],
  },
]

type EditionedWord = WatchedWord & { edition: number }

const WORDS: readonly EditionedWord[] = GROUPS.flatMap(({ edition, reason, words }) =>
  words.map(([word, instead]) => ({ edition, word, reason, instead })),
)

const withoutEdition = ({ edition: _, ...watched }: EditionedWord): WatchedWord => watched

export const DEFAULT_WORDS: readonly WatchedWord[] = WORDS.map(withoutEdition)

export const MAX_WATCHED_WORDS = 300

/** A practice's own list and the edition that it was made from. Before editions, it was the list alone. */
export type OwnWords = { edition: number; words: WatchedWord[] }

export function toOwnWords(stored: OwnWords | WatchedWord[]): OwnWords {
  return Array.isArray(stored) ? { edition: FIRST_EDITION, words: stored } : stored
}

/** Own words first and as they are; removed ones stay removed. */
export function withNewerWords({ edition, words }: OwnWords): WatchedWord[] {
  const known = new Set(words.map(({ word }) => wordKey(word)))
  const newer = WORDS.filter(
    (candidate) => candidate.edition > edition && !known.has(wordKey(candidate.word)),
  )
  return [...words, ...newer.map(withoutEdition)].slice(0, Math.max(MAX_WATCHED_WORDS, words.length))
}
