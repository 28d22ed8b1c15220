import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '#contract/accounts/users.ts'
import { Refusal } from '#contract/errors.ts'
import { IdentityPrompt } from '#web/admin/accounts/reauthentication/IdentityPrompt.tsx'
import { UserDialog } from '#web/admin/accounts/users/UserDialog.tsx'
import { api } from '#web/admin/session/session.ts'
import { ALIX, openAdminScreen } from '../../support/component/admin-screen.tsx'
import { server } from '../../support/component/server.ts'

const SAVE = 'PUT /api/superadmin/users/{id}/profile'
const CONFIRM = 'POST /api/auth/reauthenticate'
const CALM = 'Rien n’a changé : votre identité n’est pas confirmée.'

const THEO: User = {
  id: 7,
  username: 'theo',
  role: 'praticien',
  firstName: 'Théo',
  lastName: 'Rivière',
  email: null,
  phone: null,
  training: '',
  introduction: '',
  isExample: false,
  invitation: null,
}

let isConfirmed = false

beforeEach(() => {
  isConfirmed = false
  server.respond('GET /api/superadmin/users', [THEO])
  server.respond('GET /api/practitioners', [])
  server.respond('GET /api/admin/wording', { words: [], isOriginal: true })
  server.respond(CONFIRM, () => {
    isConfirmed = true
    return { message: 'Identité confirmée' }
  })
  server.respond(SAVE, ({ body: { firstName } }) => {
    if (!isConfirmed) throw new Refusal('reauthentication_required')
    return { ...THEO, firstName }
  })
})

const identityDialog = () => screen.queryByRole('dialog', { name: 'Confirmez votre identité' })
const inDialog = async () => within(await screen.findByRole('dialog', { name: 'Confirmez votre identité' }))

/** The user dialog, with a first name typed and saved: the server asks for the password. */
async function saveUser() {
  const { user, signInAs } = openAdminScreen(
    <>
      <IdentityPrompt />
      <UserDialog user={THEO} onClose={() => {}} />
    </>,
    { admin: ALIX },
  )
  const firstName = await screen.findByLabelText('Prénom')
  await user.clear(firstName)
  await user.type(firstName, 'Théophile')
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
  const dialog = await inDialog()
  const confirm = async (password: string) => {
    await user.type(dialog.getByLabelText('Mot de passe'), password)
    await user.click(dialog.getByRole('button', { name: 'Confirmer' }))
  }
  return { user, dialog, confirm, firstName, signInAs }
}

describe('a save that needs the password again', () => {
  test('is repeated with what was typed once the password is right', async () => {
    const { confirm } = await saveUser()
    await confirm('Pierres-chaudes-2027')
    expect(await screen.findByText('Utilisateur enregistré')).toBeVisible()
    expect(identityDialog()).not.toBeInTheDocument()
    expect(server.requests(CONFIRM).map(({ body }) => body)).toEqual([{ password: 'Pierres-chaudes-2027' }])
    expect(server.requests(SAVE).map(({ body }) => body.firstName)).toEqual(['Théophile', 'Théophile'])
  })

  test('tells password managers whose password it is', async () => {
    const { dialog } = await saveUser()
    expect(dialog.getByLabelText('Mot de passe')).toHaveAttribute('autocomplete', 'current-password')
    expect(dialog.getByDisplayValue(ALIX.username)).toHaveAttribute('autocomplete', 'username')
  })

  test.each(['« Annuler »', 'Escape'])(
    'fails calmly after %s, keeps what was typed and returns the focus',
    async (way) => {
      const { user, dialog, firstName } = await saveUser()
      if (way === 'Escape') await user.keyboard('{Escape}')
      else await user.click(dialog.getByRole('button', { name: 'Annuler' }))
      const form = within(await screen.findByRole('dialog', { name: 'Modifier l’utilisateur' }))
      expect(await form.findByRole('alert')).toHaveTextContent(CALM)
      expect(identityDialog()).not.toBeInTheDocument()
      expect(firstName).toHaveValue('Théophile')
      await waitFor(() => expect(document.activeElement).not.toBe(document.body))
      expect(server.requests(SAVE)).toHaveLength(1)
    },
  )

  test('keeps asking after a wrong password, which is explained at its field', async () => {
    const issue = { path: 'password', message: 'Ce mot de passe est incorrect.' }
    server.refuse(CONFIRM, 'invalid', [issue])
    const { dialog, confirm } = await saveUser()
    await confirm('Pierres-froides-2027')
    await waitFor(() =>
      expect(dialog.getByLabelText('Mot de passe')).toHaveAccessibleDescription(issue.message),
    )
    expect(identityDialog()).toBeVisible()
  })

  test('names the wait after too many wrong passwords', async () => {
    server.respond(CONFIRM, () => {
      throw new Refusal('too_many_requests', { retryAfter: 814 })
    })
    const { dialog, confirm } = await saveUser()
    await confirm('Pierres-froides-2027')
    expect(await dialog.findByRole('alert')).toHaveTextContent('Trop de tentatives. Réessayez dans 14 min.')
  })

  test('is repeated once only', async () => {
    server.respond(CONFIRM, { message: 'Identité confirmée' })
    const { confirm } = await saveUser()
    await confirm('Pierres-chaudes-2027')
    const form = within(await screen.findByRole('dialog', { name: 'Modifier l’utilisateur' }))
    expect(await form.findByRole('alert')).toHaveTextContent('Confirmez votre identité pour continuer.')
    expect(server.requests(SAVE)).toHaveLength(2)
  })

  test('keeps what was typed when the session ends meanwhile', async () => {
    server.refuse(CONFIRM, 'unauthenticated')
    const { confirm, signInAs } = await saveUser()
    await confirm('Pierres-chaudes-2027')
    expect(await screen.findByRole('heading', { name: '/admin/login' })).toBeVisible()
    await signInAs(ALIX)
    expect(await screen.findByLabelText('Prénom')).toHaveValue('Théophile')
    expect(identityDialog()).not.toBeInTheDocument()
  })
})

const AFTER_CONFIRMATION = () => {
  if (!isConfirmed) throw new Refusal('reauthentication_required')
  return { message: 'Fait' }
}

test('calls refused at the same time share one dialog, and each is repeated', async () => {
  server.respond('DELETE /api/superadmin/users/{id}', AFTER_CONFIRMATION)
  server.respond('DELETE /api/admin/sessions', AFTER_CONFIRMATION)
  const { user } = openAdminScreen(<IdentityPrompt />, { admin: ALIX })
  await waitFor(() => expect(document.getElementById('contenu')).toBeInTheDocument())
  const calls = Promise.all([
    api('DELETE /api/superadmin/users/{id}', { params: { id: '7' } }),
    api('DELETE /api/admin/sessions'),
  ])
  const dialog = await inDialog()
  await user.type(dialog.getByLabelText('Mot de passe'), 'Pierres-chaudes-2027{Enter}')
  expect(await calls).toEqual([{ message: 'Fait' }, { message: 'Fait' }])
  expect(server.requests(CONFIRM)).toHaveLength(1)
})

test('a call outside the screens of staff fails as it was refused', async () => {
  server.respond('DELETE /api/admin/sessions', AFTER_CONFIRMATION)
  await expect(api('DELETE /api/admin/sessions')).rejects.toThrow('Confirmez votre identité pour continuer.')
})
