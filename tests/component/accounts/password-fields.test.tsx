import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { PasswordForm } from '#web/admin/accounts/account/password/PasswordForm.tsx'
import { LoginPage } from '#web/admin/accounts/sign-in/LoginPage.tsx'
import { NewPasswordForm } from '#web/admin/accounts/sign-in/NewPasswordForm.tsx'
import { openAdminScreen } from '../../support/component/admin-screen.tsx'
import { server } from '../../support/component/server.ts'

const PASTED = 'Galets-chauds-2027'
const noop = () => {}
const choose = async () => ({ message: '' })

beforeEach(() => server.refuse('GET /api/public-settings', 'internal'))

test.each<[string, string, ReactNode]>([
  ['Mot de passe', 'current-password', <LoginPage key="login" />],
  [
    'Mot de passe actuel',
    'current-password',
    <PasswordForm key="own" showsSuccess={false} onChanged={noop} />,
  ],
  [
    'Nouveau mot de passe',
    'new-password',
    <NewPasswordForm key="reset" choose={choose} onChosen={noop} onLinkInvalid={noop} />,
  ],
])(
  'the field « %s » hides what is typed, tells password managers %s, and accepts what is pasted',
  async (label, purpose, form) => {
    openAdminScreen(form)
    const field = await screen.findByLabelText(label)
    expect(field).toHaveAttribute('type', 'password')
    expect(field).toHaveAttribute('autocomplete', purpose)
    await userEvent.click(field)
    await userEvent.paste(PASTED)
    expect(field).toHaveValue(PASTED)
  },
)
