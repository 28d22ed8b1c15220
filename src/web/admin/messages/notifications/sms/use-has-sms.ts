import type { NotificationTemplate } from '#contract/messages/templates.ts'
import { CLIENT_TYPES } from '#domain/messages/message-plan.ts'
import { useAdmin } from '../../../session/use-admin.ts'

const CHANGES: readonly string[] = [
  ...CLIENT_TYPES.moved,
  ...CLIENT_TYPES.changed,
  ...CLIENT_TYPES.given,
  ...CLIENT_TYPES.cancelled,
]

/** Says of a template whether its text as an SMS is of use: of changes only where the practice sends them by SMS. */
export function useHasSms(): (template: Pick<NotificationTemplate, 'type' | 'sms'>) => boolean {
  const { tellsBySms = false } = useAdmin()
  return ({ type, sms }) => sms !== null && (tellsBySms || !CHANGES.includes(type))
}
