import { weekdayName } from '../../language/french-day.ts'
import { type Day, frenchTime, type Minute } from '../../language/time.ts'
import { french } from '../../language/typography.ts'
import type { NotReceived, NotReceivedCode } from './receiving.ts'

type Wording = { name: string; day: Day; from: Minute | undefined }

const SENTENCES: Record<NotReceivedCode, (wording: Wording) => string> = {
  taken: ({ name }) => `${name} n’est pas libre à cette heure`,
  held: ({ name }) => french`${name} n’est pas libre à cette heure : quelqu’un est en train de réserver`,
  blocked: ({ name }) => `${name} a une plage bloquée à cette heure`,
  buffer: ({ name }) => `${name} n’a pas le temps de battement avant ou après un autre rendez-vous`,
  not_offered: ({ name }) => `${name} ne propose pas cette prestation`,
  closure: () => 'Le cabinet est fermé à cette heure',
  leave: ({ name }) => `${name} est en congé à cette heure`,
  elsewhere: ({ name }) => french`${name} n’est pas disponible à cette heure : son agenda privé est occupé`,
  holiday: ({ name }) => `${name} ne travaille pas ce jour férié`,
  break: ({ name }) => `${name} est en pause à cette heure`,
  weekday_off: ({ name, day }) => `${name} ne travaille pas le ${weekdayName(day)}`,
  day_off: ({ name }) => `${name} ne travaille pas ce jour-là`,
  closed: ({ name }) => `${name} ne travaille pas à cette heure`,
  does_not_fit: ({ name, from }) =>
    from === undefined
      ? `${name} n’a pas le temps pour toute la durée`
      : french`${name} n’est plus disponible à partir de ${frenchTime(from)}`,
  past: () => 'Cette heure est déjà passée',
  skipped: () => 'Cette heure n’existe pas ce jour-là',
}

/** « Camille ne travaille pas le lundi », without the full stop. `name`: of whoever would not receive the reservation. */
export function notReceivedText(
  { code, label, from }: NotReceived,
  { name, day }: Omit<Wording, 'from'>,
): string {
  const sentence = SENTENCES[code]({ name, day, from })
  return label ? french`${sentence} (${label})` : sentence
}
