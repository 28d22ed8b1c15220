import type { ReminderReply, ReminderRulesForm } from '#contract/messages/reminders.ts'

/** Two forms save the same rules, each with the other's as they were read. */
export function toRulesForm({
  hasSmsGateway: _,
  smsProvider: _provider,
  ...rules
}: ReminderReply): ReminderRulesForm {
  return rules
}
