import type { OwnReservation } from '#contract/manage.ts'
import { frenchDateTime } from '#domain/french-day.ts'
import { type DateAndTime, toLocalTime } from '#domain/time.ts'

export function deadlineText({ move, cancel }: Pick<OwnReservation, 'move' | 'cancel'>): string | null {
  if (move.open && cancel.open) {
    const isSame = move.until.date === cancel.until.date && move.until.time === cancel.until.time
    return isSame
      ? `Vous pouvez le déplacer ou l’annuler ici ${untilText(move.until)}.`
      : `Vous pouvez le déplacer ici ${untilText(move.until)}, et l’annuler ${untilText(cancel.until)}.`
  }
  if (move.open) return `Vous pouvez le déplacer ici ${untilText(move.until)}.`
  return cancel.open ? `Vous pouvez l’annuler ici ${untilText(cancel.until)}.` : null
}

export function tooLateText({ move, cancel }: Pick<OwnReservation, 'move' | 'cancel'>): string | null {
  if (move.open && cancel.open) return null
  if (move.open) return 'Il est trop tard pour l’annuler en ligne.'
  return cancel.open
    ? 'Il est trop tard pour le déplacer en ligne.'
    : 'Il est trop tard pour changer ce rendez-vous en ligne.'
}

function untilText(deadline: DateAndTime): string {
  return `jusqu’au ${frenchDateTime(toLocalTime(deadline))}`
}
