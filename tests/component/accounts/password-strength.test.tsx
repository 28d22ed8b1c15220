import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { PasswordForm } from '#web/admin/accounts/account/password/PasswordForm.tsx'
import { openAdminScreen } from '../../support/component/admin-screen.tsx'
import { server } from '../../support/component/server.ts'

beforeEach(() => server.refuse('GET /api/public-settings', 'internal'))

async function type(password: string) {
  openAdminScreen(<PasswordForm showsSuccess={false} onChanged={() => {}} />)
  await userEvent.click(await screen.findByLabelText('Nouveau mot de passe'))
  await userEvent.paste(password)
}

test('the strength of a new password is empty before one types', async () => {
  openAdminScreen(<PasswordForm showsSuccess={false} onChanged={() => {}} />)
  await screen.findByLabelText('Nouveau mot de passe')
  expect(screen.queryByText(/Solidité/)).not.toBeInTheDocument()
})

test.each([
  ['Printemps2026', /^Solidité : Faible\. Ce mot de passe est trop courant/],
  // The name of the signed-in user.
  ['Camille-Martin-1', /^Solidité : Faible\. Ce mot de passe ressemble trop à votre nom/],
  ['Camomille-1-fleur', /^Solidité : Correct\.$/],
  ['trois renards bleus dansent', /^Solidité : Solide\.$/],
])('for %j the form says %s', async (password, sentence) => {
  await type(password)
  expect(await screen.findByText(/Solidité/)).toHaveTextContent(sentence)
})
