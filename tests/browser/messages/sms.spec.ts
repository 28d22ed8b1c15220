import { enqueueReminders } from '#server/features/messages/reminders/actions.ts'
import { siteSmsSender } from '#server/features/messages/sms/sending.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { signIn, toast } from '../../support/browser/back-office.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { countEffort } from '../../support/browser/effort.ts'
import { fakeCarriers } from '../../support/mail/post.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'
import { aSetting } from '../../support/practice/settings.ts'
import { FakeSmsProviders, SMS_SECRETS } from '../../support/servers/sms-providers.ts'

let providers: FakeSmsProviders

test.beforeEach(async () => {
  providers = await FakeSmsProviders.open()
})
test.afterEach(() => providers.close())

test('from no SMS to a reminder that the provider has taken are eight presses and two pasted values', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await aSetting(practice, 'siteTitle', 'Les Saules')
  await signIn(page, await aSuperadmin(practice))
  const camille = await aPractitioner(practice, { agenda: {} })
  const client = { clientName: 'Zoé Petit', clientEmail: null, clientPhone: '06 12 34 56 78' }
  await aReservation(practice, { praticienId: camille.id, date: '2027-04-13', time: '08:00', ...client })
  const effort = await countEffort(page)
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Notifications', exact: true }).click()
  await page.getByRole('link', { name: 'SMS', exact: true }).click()
  await page.getByRole('combobox', { name: 'Fournisseur de SMS' }).selectOption('Octopush')
  // Pasted with the keyboard, without a press for the field.
  await page.getByLabel('Identifiant API', { exact: true }).fill(SMS_SECRETS.login)
  await page.getByLabel('Clé API', { exact: true }).fill(SMS_SECRETS.key)
  await expect(page.getByLabel('Expéditeur')).toHaveValue('Saules')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(toast(page, 'Envoi des SMS enregistré')).toBeVisible()
  await expect(page.getByText(/Crédit chez Octopush/)).toContainText('SMS')
  await page.getByRole('radio', { name: 'À tous' }).click()
  await page
    .getByRole('region', { name: 'Qui reçoit un SMS' })
    .getByRole('button', { name: 'Enregistrer' })
    .click()
  await expect(toast(page, 'SMS enregistrés')).toBeVisible()
  // A choice in the list of providers is one press more.
  expect((await effort()).clicks + 1).toBeLessThanOrEqual(8)
  await axeInBothSchemes()
  await enqueueReminders(practice)
  const smsSender = siteSmsSender(practice, { info: () => {} })
  await sendDue({ ...practice, ...fakeCarriers(), smsSender })
  expect(providers.accepted).toMatchObject([{ to: '+33612345678', sender: 'Saules' }])
})
