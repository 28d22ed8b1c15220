import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import type { MailServerReply } from '#contract/messages/mail-server.ts'
import { MailServerPanel } from '#web/admin/messages/notifications/mail-server/MailServerPanel.tsx'
import { ALIX, openAdminScreen } from '../../support/component/admin-screen.tsx'
import { server } from '../../support/component/server.ts'

beforeEach(() => {
  const { id, username, firstName, lastName } = ALIX
  const account = { training: '', introduction: '', photoUrl: null, email: null, phone: null }
  server.respond('GET /api/admin/profile', { id, username, firstName, lastName, ...account })
})

function respond(change: Partial<MailServerReply>): void {
  server.respond('GET /api/superadmin/mail-server', {
    source: 'environment',
    server: null,
    mailFrom: 'bonjour@cabinet.fr',
    isSenderMissing: false,
    allowInsecure: false,
    ...change,
  })
}

describe('the mail server of the environment', () => {
  test('is shown with its sender', async () => {
    respond({})
    openAdminScreen(<MailServerPanel />, { admin: ALIX })
    expect(await screen.findByText(/au nom de bonjour@cabinet.fr/)).toBeVisible()
  })

  test('is shown with what to do where its sender is missing', async () => {
    respond({ mailFrom: 'cabinet@localhost.localdomain', isSenderMissing: true })
    openAdminScreen(<MailServerPanel />, { admin: ALIX })
    expect(await screen.findByText(/Donnez à MAIL_FROM l’adresse d’expédition/)).toBeVisible()
  })
})

describe('the choice of a provider', () => {
  const open = async () => {
    respond({ source: 'file', mailFrom: 'bonjour@cabinet.fr' })
    openAdminScreen(<MailServerPanel />, { admin: ALIX })
    return screen.findByRole('combobox', { name: 'Votre messagerie' })
  }
  const field = (name: string) => screen.getByRole('textbox', { name })

  test('fills in the server, and says which password works', async () => {
    await userEvent.selectOptions(await open(), 'Gmail')
    expect(field('Serveur')).toHaveValue('smtp.gmail.com')
    expect(screen.getByRole('spinbutton', { name: 'Port' })).toHaveValue(465)
    expect(screen.getByRole('combobox', { name: 'Chiffrement' })).toHaveValue('tls')
    expect(screen.getByText(/un mot de passe d’application de 16 lettres/)).toBeVisible()
  })

  test('keeps what is typed, and names another way, where no password sends mail', async () => {
    const choice = await open()
    await userEvent.type(field('Serveur'), 'smtp.exemple.fr')
    await userEvent.selectOptions(choice, 'Outlook.com, Hotmail, Live')
    expect(field('Serveur')).toHaveValue('smtp.exemple.fr')
    expect(screen.getByText(/n’accepte plus aucun mot de passe.*Brevo/)).toBeVisible()
    await userEvent.selectOptions(choice, 'Une autre')
    expect(screen.queryByText(/n’accepte plus/)).toBeNull()
  })

  test('warns of a sender’s address that the provider may not send for', async () => {
    await userEvent.selectOptions(await open(), 'OVHcloud (MX Plan, Zimbra)')
    expect(screen.queryByText(/DMARC/)).toBeNull()
    await userEvent.clear(field('Adresse d’expédition'))
    await userEvent.type(field('Adresse d’expédition'), 'cabinet@gmail.com')
    expect(screen.getByText(/Seul le serveur de gmail\.com.*DMARC/)).toBeVisible()
  })
})

describe('the address', () => {
  const open = async () => {
    respond({ source: 'file', mailFrom: 'cabinet@exemple.fr' })
    openAdminScreen(<MailServerPanel />, { admin: ALIX })
    const address = await screen.findByRole('textbox', { name: 'Adresse d’expédition' })
    await userEvent.clear(address)
    return address
  }
  const fold = () => screen.getByText('Serveur, port, chiffrement et utilisateur').closest('details')
  const value = (label: string) => screen.getByLabelText(label)

  test('comes first, and chooses the provider, its server and the user’s name', async () => {
    const address = await open()
    expect(fold()).toHaveAttribute('open')
    await userEvent.type(address, 'lea@orange.fr')
    expect(screen.getByRole('combobox', { name: 'Votre messagerie' })).toHaveValue('orange')
    expect(value('Serveur')).toHaveValue('smtp.orange.fr')
    expect(value('Nom d’utilisateur (facultatif)')).toHaveValue('lea@orange.fr')
    expect(fold()).not.toHaveAttribute('open')
  })

  test('of Free gives its first part as the user’s name', async () => {
    await userEvent.type(await open(), 'lea@free.fr')
    expect(value('Nom d’utilisateur (facultatif)')).toHaveValue('lea')
  })

  test('does not replace a user’s name that was typed', async () => {
    const address = await open()
    await userEvent.type(value('Nom d’utilisateur (facultatif)'), 'compte')
    await userEvent.type(address, 'lea@orange.fr')
    expect(value('Nom d’utilisateur (facultatif)')).toHaveValue('compte')
  })

  test('of a provider without passwords names another way', async () => {
    await userEvent.type(await open(), 'lea@hotmail.fr')
    expect(screen.getByText(/n’accepte plus aucun mot de passe.*Brevo/)).toBeVisible()
  })

  test('leaves the server open where only its owner knows the user’s name', async () => {
    await userEvent.type(await open(), 'bonjour@cabinet.fr')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Votre messagerie' }), 'Brevo')
    expect(fold()).toHaveAttribute('open')
  })
})
