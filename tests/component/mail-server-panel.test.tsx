import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { MailServerReply } from '#contract/mail-server.ts'
import { MailServerPanel } from '#web/admin/notifications/mail-server/MailServerPanel.tsx'
import { ALIX, openAdminScreen } from '../support/component/admin-screen.tsx'
import { server } from '../support/component/server.ts'

beforeEach(() => {
  const { id, username, firstName, lastName } = ALIX
  const account = { training: '', photoUrl: null, email: null, phone: null }
  server.respond('GET /api/admin/profile', { id, username, firstName, lastName, ...account })
})

function respond(change: Partial<MailServerReply>): void {
  server.respond('GET /api/superadmin/mail-server', {
    source: 'environment',
    server: null,
    mailFrom: 'bonjour@cabinet.fr',
    isSenderMissing: false,
    allowInsecure: false,
    hasPublicUrl: true,
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
