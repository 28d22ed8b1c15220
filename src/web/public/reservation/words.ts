import type { OwnReservation } from '#contract/manage.ts'
import { frenchMoment } from '#domain/french-day.ts'
import { toLocalTime } from '#domain/time.ts'

type Moment = { date: string; time: string }

function until(moment: Moment): string {
  return `jusqu’au ${frenchMoment(toLocalTime(moment))}`
}

export function deadlineSentence({ move, cancel }: Pick<OwnReservation, 'move' | 'cancel'>): string | null {
  if (move.open && cancel.open) {
    const isSame = move.until.date === cancel.until.date && move.until.time === cancel.until.time
    return isSame
      ? `Vous pouvez le déplacer ou l’annuler ici ${until(move.until)}.`
      : `Vous pouvez le déplacer ici ${until(move.until)}, et l’annuler ${until(cancel.until)}.`
  }
  if (move.open) return `Vous pouvez le déplacer ici ${until(move.until)}.`
  return cancel.open ? `Vous pouvez l’annuler ici ${until(cancel.until)}.` : null
}

export function tooLateSentence({ move, cancel }: Pick<OwnReservation, 'move' | 'cancel'>): string | null {
  if (move.open && cancel.open) return null
  if (move.open) return 'Il est trop tard pour l’annuler en ligne.'
  return cancel.open
    ? 'Il est trop tard pour le déplacer en ligne.'
    : 'Il est trop tard pour changer ce rendez-vous en ligne.'
}
