import { expect, test } from 'vitest'
import type { PublicSettings } from '#contract/content/settings.ts'
import type { NotificationTemplate } from '#contract/messages/templates.ts'
import { insertTemplates } from '../../support/mail/post.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'

const told = async (site: TestPractice) =>
  (await site.visitor().get<PublicSettings>('/api/public-settings')).body.confirmations

async function aPracticeThatMails(mailFrom: string): Promise<TestPractice> {
  const site = await practice()
  await insertTemplates(site)
  Object.assign(site.config, {
    publicUrl: new URL('https://cabinet.exemple.fr'),
    smtpUrl: 'smtps://serveur.exemple.fr',
    mailFrom,
  })
  return site
}

test('visitors are told of a confirmation by e-mail while one can leave', async () => {
  expect(await told(await practice())).toBeUndefined()
  const site = await aPracticeThatMails('bonjour@exemple.fr')
  expect(await told(site)).toEqual({ canAnswer: true })

  const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
  const { body: templates } = await superadmin.get<NotificationTemplate[]>('/api/notifications')
  const confirmed = templates.find(({ type }) => type === 'booking_confirmed')
  await superadmin.put(`/api/notifications/${confirmed?.id}/activate`, { active: false })
  expect(await told(site)).toBeUndefined()
})

test('nobody is asked to answer a sender that nobody reads', async () => {
  expect(await told(await aPracticeThatMails('no-reply@exemple.fr'))).toEqual({ canAnswer: false })
})
