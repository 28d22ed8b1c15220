import { addDays, type LocalTime, type Minute } from '../language/time.ts'
import { french } from '../language/typography.ts'
import type { MessageValues } from './message-values.ts'
import { isMessageType, MESSAGE_KINDS } from './notification.ts'
import { type Placeholder, placeholdersOf } from './template.ts'

/** The value of `doorCode` for the messages that bring it: confirmations and reminders. */
export function doorCodeValues(type: string, doorCode: string | null): MessageValues {
  if (doorCode === null || !isMessageType(type)) return {}
  const variables: readonly Placeholder[] = MESSAGE_KINDS[type].variables
  return variables.includes('doorCode') ? { doorCode } : {}
}

const LINE = french`Code de la porte : {{doorCode}}`
const ADDRESS_ITEM = /^- .*\{\{\s*address\s*\}\}/

/** Adds the code to a text that does not place it: below the address in its list, else at the end. */
export function withDoorCode(body: string, { doorCode = '' }: MessageValues): string {
  if (doorCode === '' || placeholdersOf(body).includes('doorCode')) return body
  const lines = body.split('\n')
  const address = lines.findIndex((line) => ADDRESS_ITEM.test(line))
  if (address === -1) return `${body.trimEnd()}\n\n${LINE}`
  return lines.toSpliced(address + 1, 0, `- ${LINE}`).join('\n')
}

type Visit = { at: LocalTime; duration: Minute; isCancelled: boolean }

/** On the page of a link: from the day before the visit until its end. */
export function isDoorCodeShown({ at, duration, isCancelled }: Visit, now: LocalTime): boolean {
  if (isCancelled || now.day < addDays(at.day, -1) || now.day > at.day) return false
  return now.day < at.day || now.minute < at.minute + duration
}
