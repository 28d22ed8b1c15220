import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SmsReply } from '#contract/messages/sms.ts'
import { SmsPage } from '#web/admin/messages/notifications/sms/SmsPage.tsx'
import { ALIX, openAdminScreen } from '../../support/component/admin-screen.tsx'
import { server } from '../../support/component/server.ts'

const SAVE = 'PUT /api/superadmin/sms'
const NONE: SmsReply = { source: 'none', provider: null, proposedSender: 'Saules', fault: null }
const BREVO: SmsReply = {
  ...NONE,
  source: 'settings',
  provider: { provider: 'brevo', sender: 'Saules', hasSecrets: true },
}

beforeEach(() => {
  const { id, username, firstName, lastName } = ALIX
  const account = { training: '', introduction: '', photoUrl: null, email: null, phone: '0612345678' }
  server.respond('GET /api/admin/profile', { id, username, firstName, lastName, ...account })
  server.respond('GET /api/superadmin/reminders', {
    ...{ hours: 24, sms: true, smsCountries: ['FR'], smsPerDay: 100, smsKeepAccents: false },
    ...{ hasSmsGateway: true, smsProvider: 'brevo' },
  })
})

async function open(reply: SmsReply): Promise<void> {
  server.respond('GET /api/superadmin/sms', reply)
  openAdminScreen(<SmsPage />, { admin: ALIX })
  await screen.findByRole('heading', { level: 1, name: 'SMS' })
}

const choice = () => screen.findByRole('combobox', { name: 'Fournisseur de SMS' })
const secret = (label: string) => screen.getByLabelText(label, { selector: 'input' })

describe('the choice of a provider', () => {
  test('asks for its secrets, proposes a sender, and says that it was not tried', async () => {
    await open(NONE)
    expect(screen.queryByLabelText('Expéditeur')).not.toBeInTheDocument()
    await userEvent.selectOptions(await choice(), 'Octopush')
    expect(secret('Identifiant API')).toHaveAttribute('type', 'password')
    expect(secret('Clé API')).toHaveAttribute('type', 'password')
    expect(screen.getByLabelText('Expéditeur')).toHaveValue('Saules')
    expect(screen.getByText(/n’a pas été essayé/)).toBeVisible()
    await userEvent.selectOptions(await choice(), 'Brevo')
    expect(screen.queryByLabelText('Identifiant API')).not.toBeInTheDocument()
  })

  test('is saved, and the secrets are not shown again', async () => {
    await open(NONE)
    server.respond(SAVE, () => BREVO)
    await userEvent.selectOptions(await choice(), 'Brevo')
    await userEvent.type(secret('Clé API'), 'xkeysib-2027')
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(await screen.findByText(/Déjà enregistré, chiffré/)).toBeVisible()
    expect(server.requests(SAVE).map(({ body }) => body)).toEqual([
      { provider: 'brevo', key: 'xkeysib-2027', sender: 'Saules' },
    ])
    expect(secret('Clé API')).toHaveValue('')
  })

  test('says beside the field why operators would not show a sender', async () => {
    await open(BREVO)
    await userEvent.clear(await screen.findByLabelText('Expéditeur'))
    await userEvent.type(screen.getByLabelText('Expéditeur'), 'RDV')
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(await screen.findByText(/ne dit pas qui écrit/)).toBeVisible()
    expect(server.requests(SAVE)).toEqual([])
  })
})

test('a test goes to the number of one’s profile, and the answer is shown', async () => {
  await open(BREVO)
  server.respond('POST /api/superadmin/sms/test', { sent: false, message: 'Brevo refuse la clé du site.' })
  expect(await screen.findByText(/06 12 34 56 78/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'M’envoyer un essai' }))
  expect(await screen.findByText('Brevo refuse la clé du site.')).toBeVisible()
})

test('the reason why SMS wait is said first', async () => {
  await open({ ...BREVO, fault: 'Votre compte Brevo n’a plus de crédit pour les SMS.' })
  expect(await screen.findByText(/n’a plus de crédit/)).toBeVisible()
})

test('while SMS_URL is set, nothing is chosen here', async () => {
  await open({ ...NONE, source: 'environment' })
  expect(await screen.findByText(/SMS_URL/)).toBeVisible()
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'M’envoyer un essai' })).toBeVisible()
})
