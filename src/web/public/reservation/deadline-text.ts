import type { OwnReservation } from '#contract/booking/own-link.ts'
import { frenchDateTime } from '#domain/language/french-day.ts'
import { type DateAndTime, toLocalTime } from '#domain/language/time.ts'

type Changes = Pick<OwnReservation, 'move' | 'cancel'>

export function deadlineText({
  move: { open: isMoveAllowed, until: moveDeadline },
  cancel: { open: isCancelAllowed, until: cancelDeadline },
}: Changes): string | null {
  if (isMoveAllowed && isCancelAllowed) {
    const isSame = moveDeadline.date === cancelDeadline.date && moveDeadline.time === cancelDeadline.time
    return isSame
      ? `Vous pouvez le déplacer ou l’annuler ici ${untilText(moveDeadline)}.`
      : `Vous pouvez le déplacer ici ${untilText(moveDeadline)}, et l’annuler ${untilText(cancelDeadline)}.`
  }
  if (isMoveAllowed) return `Vous pouvez le déplacer ici ${untilText(moveDeadline)}.`
  return isCancelAllowed ? `Vous pouvez l’annuler ici ${untilText(cancelDeadline)}.` : null
}

export function tooLateText({
  move: { open: isMoveOpen, usedUp },
  cancel: { open: isCancelAllowed },
}: Changes): string | null {
  const isMoveAllowed = isMoveOpen || usedUp
  if (isMoveAllowed && isCancelAllowed) return null
  if (isMoveAllowed) return 'Il est trop tard pour l’annuler en ligne.'
  return isCancelAllowed
    ? 'Il est trop tard pour le déplacer en ligne.'
    : 'Il est trop tard pour changer ce rendez-vous en ligne.'
}

function untilText(deadline: DateAndTime): string {
  return `jusqu’au ${frenchDateTime(toLocalTime(deadline))}`
}
