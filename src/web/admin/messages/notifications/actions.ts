import type { JournalEntry } from '#contract/messages/journal.ts'
import type { MailServerForm } from '#contract/messages/mail-server.ts'
import type { ReminderReply, ReminderRulesForm } from '#contract/messages/reminders.ts'
import type { SmsProviderForm, SmsReply } from '#contract/messages/sms.ts'
import type { NotificationTemplate, TemplateText } from '#contract/messages/templates.ts'
import { api, session } from '../../session/session.ts'
import { updateAdmin } from '../../session/use-admin.ts'
import { mailServerQuery, remindersQuery, smsQuery, templatesQuery } from './queries.ts'

const toParams = ({ id }: { id: number }) => ({ id: String(id) })

export function setActive({ template, active }: { template: NotificationTemplate; active: boolean }) {
  return api('PUT /api/notifications/{id}/activate', { params: toParams(template), body: { active } })
}

export function saveText(template: NotificationTemplate, text: TemplateText) {
  return api('PUT /api/notifications/{id}', { params: toParams(template), body: text })
}

export function resetText(template: NotificationTemplate) {
  return api('POST /api/notifications/{id}/reset', { params: toParams(template) })
}

export function sendTemplateTest(template: NotificationTemplate, test: TemplateText & { to: string }) {
  return api('POST /api/notifications/{id}/test', { params: toParams(template), body: test })
}

export function cacheTemplate(changed: NotificationTemplate): void {
  session.client.setQueryData(templatesQuery.queryKey, (templates) =>
    templates?.map((template) => (template.id === changed.id ? changed : template)),
  )
}

export async function saveReminders(rules: ReminderRulesForm): Promise<void> {
  keepReminders(await api('PUT /api/superadmin/reminders', { body: rules }))
}

function keepReminders(saved: ReminderReply): void {
  session.client.setQueryData(remindersQuery.queryKey, saved)
  updateAdmin({ sendsSms: saved.hasSmsGateway && saved.sms ? true : undefined })
}

export async function saveMailServer(form: MailServerForm): Promise<void> {
  const saved = await api('PUT /api/superadmin/mail-server', { body: form })
  session.client.setQueryData(mailServerQuery.queryKey, saved)
}

export async function removeMailServer(): Promise<void> {
  const saved = await api('DELETE /api/superadmin/mail-server')
  session.client.setQueryData(mailServerQuery.queryKey, saved)
}

export function sendMailServerTest(to: string) {
  return api('POST /api/superadmin/mail-server/test', { body: { to } })
}

export async function saveSmsProvider(form: SmsProviderForm): Promise<void> {
  await keepSms(await api('PUT /api/superadmin/sms', { body: form }))
}

export async function removeSmsProvider(): Promise<void> {
  await keepSms(await api('DELETE /api/superadmin/sms'))
}

async function keepSms(saved: SmsReply): Promise<void> {
  session.client.setQueryData(smsQuery.queryKey, saved)
  keepReminders(await session.client.fetchQuery({ ...remindersQuery, staleTime: 0 }))
}

export function sendSmsTest() {
  return api('POST /api/superadmin/sms/test')
}

export function retryMessage(entry: JournalEntry) {
  return api('POST /api/admin/journal/{id}/retry', { params: toParams(entry) })
}

export function saveRebookOffers(isOn: boolean) {
  return api('PUT /api/superadmin/rebook-offers', { body: { isOn } })
}
