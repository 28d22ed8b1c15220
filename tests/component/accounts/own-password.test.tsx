import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ChangePasswordPage } from '#web/admin/accounts/account/password/ChangePasswordPage.tsx'
import { UserDialog } from '#web/admin/accounts/users/UserDialog.tsx'
import { ALIX, CAMILLE, openAdminScreen } from '../../support/component/admin-screen.tsx'
import { server } from '../../support/component/server.ts'

const userOf = ({ id, username, role, firstName, lastName }: typeof ALIX) => ({
  ...{ id, username, role, firstName, lastName },
  ...{ email: null, phone: null, training: '', introduction: '', isExample: false, invitation: null },
})

beforeEach(() => server.respond('GET /api/admin/wording', { words: [], isOriginal: true }))

test('superadmins find a link instead of the password field in their own row', async () => {
  openAdminScreen(<UserDialog user={userOf(ALIX)} onClose={() => {}} />, { admin: ALIX })
  const link = await screen.findByRole('link', { name: 'Changer le mot de passe' })
  expect(link).toHaveAttribute('href', '/admin/change-password')
  expect(screen.queryByLabelText('Mot de passe')).not.toBeInTheDocument()
})

test('superadmins set the password of another person in that person’s row', async () => {
  openAdminScreen(<UserDialog user={userOf(CAMILLE)} onClose={() => {}} />, { admin: ALIX })
  expect(await screen.findByLabelText('Mot de passe')).toBeVisible()
})

test.each([
  ['says that the address of the calendar feed changes, too', { address: '/agenda/x.ics', withNames: false }],
  ['says nothing of a calendar feed that does not exist', null],
])('the screen of one’s own password %s', async (_title, feed) => {
  server.refuse('GET /api/public-settings', 'internal')
  server.respond('GET /api/admin/calendar-feed', { feed })
  openAdminScreen(<ChangePasswordPage />)
  await screen.findByLabelText('Mot de passe actuel')
  await expect.poll(() => server.requests('GET /api/admin/calendar-feed').length).toBe(1)
  if (feed) expect(await screen.findByText(/dans d’autres applications change aussi/)).toBeVisible()
  else expect(screen.queryByText(/dans d’autres applications/)).not.toBeInTheDocument()
})
