import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { NotificationTemplate } from '#contract/messages/templates.ts'
import { OWED_MESSAGES } from '#domain/messages/kinds/order-kinds.ts'
import { TemplateRow } from '#web/admin/messages/notifications/templates/TemplateRow.tsx'
import { openAdminScreen } from '../../support/component/admin-screen.tsx'

async function openRow(type: string): Promise<void> {
  const template = { ...TEMPLATE, type } as NotificationTemplate
  openAdminScreen(
    <table>
      <tbody>
        <TemplateRow template={template} />
      </tbody>
    </table>,
  )
  await screen.findByRole('rowheader', { name: 'Message' })
}

const TEMPLATE = {
  id: 1,
  label: 'Message',
  audience: 'client',
  subject: 'Objet',
  body: 'Texte',
  sms: null,
  active: true,
  isOriginal: true,
}

test.each(OWED_MESSAGES)('a message that is owed has no switch: %s', async (type) => {
  await openRow(type)
  expect(screen.queryByRole('switch')).not.toBeInTheDocument()
  expect(screen.getByText('Toujours envoyé')).toBeVisible()
})

test('another message has one', async () => {
  await openRow('booking_confirmed')
  expect(screen.getByRole('switch', { name: /^Envoyer «.Message.»$/ })).toBeChecked()
})
