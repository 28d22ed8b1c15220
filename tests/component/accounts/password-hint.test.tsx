import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { User } from '#contract/accounts/users.ts'
import { PasswordForm } from '#web/admin/accounts/account/password/PasswordForm.tsx'
import { NewPasswordForm } from '#web/admin/accounts/sign-in/NewPasswordForm.tsx'
import { UserForm } from '#web/admin/accounts/users/UserForm.tsx'
import { ALIX, CAMILLE, openAdminScreen } from '../../support/component/admin-screen.tsx'
import { server } from '../../support/component/server.ts'

const USER: User = {
  ...CAMILLE,
  email: null,
  phone: null,
  training: '',
  introduction: '',
  isExample: false,
  invitation: null,
}
const noop = () => {}
const choose = async () => ({ message: '' })

beforeEach(() => {
  server.refuse('GET /api/public-settings', 'internal')
  server.respond('GET /api/admin/wording', { words: [], isOriginal: true })
})

test.each<[string, string, ReactNode]>([
  ['changes it', 'Nouveau mot de passe', <PasswordForm key="own" showsSuccess={false} onChanged={noop} />],
  [
    'resets it',
    'Nouveau mot de passe',
    <NewPasswordForm key="reset" choose={choose} onChosen={noop} onLinkInvalid={noop} />,
  ],
  ['adds a user', 'Mot de passe', <UserForm key="add" user={null} onClose={noop} />],
  ['changes a user', 'Mot de passe', <UserForm key="change" user={USER} onClose={noop} />],
])('the form that %s states the rule for passwords before one types', async (_form, label, form) => {
  openAdminScreen(form, { admin: ALIX })
  expect(await screen.findByLabelText(label)).toHaveAccessibleDescription(
    /Au moins 8 caractères\. Un mot de passe que l’on devinerait parmi les premiers est refusé\./,
  )
})
