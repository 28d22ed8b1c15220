import type { StartCheck } from '#contract/booking/slots.ts'
import type { LocalTime } from '#domain/language/time.ts'
import { attempt } from '#web/app/attempt.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { offerChoice, showToast } from '#web/app/toasts.tsx'
import { session } from '../../session/session.ts'
import { ConflictToast } from './ConflictToast.tsx'
import { takenSentence } from './conflict-lines.ts'
import { isSlotTaken, type StartQuestion, startCheckQuery } from './queries.ts'

type RefusedMove = {
  /** Of the toast, which replaces an older one about the same. */
  subject: string
  question: StartQuestion
  failure: string
  moveTo: (start: LocalTime) => void
}

/** Tells why a move was refused; of a taken start also by whom, with the nearest free ones to move to instead. */
export async function offerNearest(
  refusal: Error,
  { subject, question, failure, moveTo }: RefusedMove,
): Promise<void> {
  const check = isSlotTaken(refusal) ? await readStartCheck(question) : null
  if (!check?.conflict?.length) return showToast('error', failureMessage(refusal, failure))
  const { conflict, nearest } = check
  return offerChoice(
    subject,
    (close) => (
      <ConflictToast
        message={takenSentence(conflict, question.date)}
        nearest={nearest}
        day={question.date}
        onMove={(start) => {
          close()
          moveTo(start)
        }}
      />
    ),
    'error',
  )
}

/** Null if it cannot be read: then the refusal is told alone. */
async function readStartCheck(question: StartQuestion): Promise<StartCheck | null> {
  return (await attempt(session.client.fetchQuery(startCheckQuery(question)))).data ?? null
}
