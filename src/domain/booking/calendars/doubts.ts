import type { Day } from '../../language/time.ts'
import { french } from '../../language/typography.ts'

/** Kinds of entries in a private calendar that were not followed, or not as their owner may expect. */
export const DOUBTS = [
  /** Without a start that can be read: the one case in which no time can be held. */
  'start',
  'end',
  'rule',
  'dates',
  'exceptions',
  'zone',
  'declined',
  'travel',
] as const
export type Doubt = (typeof DOUBTS)[number]

/** The first day on which it matters; null where none is known. */
export type DoubtfulDay = { day: Day | null; doubt: Doubt }

/** After « Mercredi 14 avril 2027 : ». */
export const DOUBT_TEXTS: Record<Doubt, string> = {
  start: french`un événement n’a pas de date lisible, il n’est pas compté`,
  end: french`la fin d’un événement n’a pas pu être lue, la journée entière est tenue pour occupée`,
  rule: french`la répétition d’un événement n’a pas pu être suivie, chaque jour est tenu pour occupé à partir de là, à son heure ou en entier`,
  dates: french`des dates ajoutées à un événement n’ont pas pu être lues, elles ne sont pas comptées`,
  exceptions: french`des dates retirées d’une répétition n’ont pas pu être lues, elles restent occupées`,
  zone: french`le fuseau horaire d’un événement n’est pas décrit par l’agenda, il a été déduit de son nom ou est celui du cabinet`,
  declined: french`une invitation refusée compte comme occupée, comme l’agenda l’écrit`,
  travel: french`le temps de trajet d’un événement n’est pas compté`,
}
