import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { InvitationDelivery } from '#contract/accounts/staff-invitations.ts'
import type { User } from '#contract/accounts/users.ts'
import { StaffInvitationPage } from '#web/admin/accounts/sign-in/StaffInvitationPage.tsx'
import { UserForm } from '#web/admin/accounts/users/UserForm.tsx'
import { UserRow } from '#web/admin/accounts/users/UserRow.tsx'
import { adminPaths } from '#web/admin/paths.ts'
import { ALIX, CAMILLE, openAdminScreen } from '../../support/component/admin-screen.tsx'
import { server } from '../../support/component/server.ts'

const THEO = {
  ...CAMILLE,
  username: 'theo_2',
  email: 'theo@exemple.fr',
  phone: null,
  training: '',
  introduction: '',
  isExample: false,
}
const noop = () => {}

function openForm(delivery?: InvitationDelivery) {
  return openAdminScreen(<UserForm user={null} delivery={delivery} onClose={noop} />, { admin: ALIX })
}

const radio = (name: string) => screen.findByRole('radio', { name })

test('an invitation is proposed first where mails reach a mailbox', async () => {
  openForm('mailed')
  expect(await radio('Envoyer une invitation')).toBeChecked()
  expect(screen.queryByLabelText('Mot de passe')).not.toBeInTheDocument()
})

test('a password is proposed first where mails stay files, and the form says why', async () => {
  openForm('filed')
  expect(await radio('Choisir un mot de passe')).toBeChecked()
  expect(await radio('Envoyer une invitation')).toHaveAccessibleDescription(/pas encore de serveur d’envoi/)
})

test.each<[string, InvitationDelivery | undefined]>([
  ['that cannot send links', 'unavailable'],
  ['whose answer has not arrived', undefined],
])('a site %s asks for a password only', async (_title, delivery) => {
  openForm(delivery)
  expect(await screen.findByLabelText('Mot de passe')).toBeVisible()
  expect(screen.queryByRole('radio')).not.toBeInTheDocument()
})

test('choosing the other way keeps what was typed, and sends it without the password', async () => {
  const sent = vi.fn()
  server.respond('POST /api/superadmin/staff-invitations', ({ body }) => {
    sent(body)
    return { ...THEO, invitation: { validUntil: '2027-04-19' } }
  })
  const { user } = openForm('filed')
  await user.type(await screen.findByLabelText('Nom d’utilisateur'), 'theo_2')
  await user.selectOptions(screen.getByLabelText('Rôle'), 'praticien')
  await user.type(screen.getByLabelText('Prénom'), 'Théo')
  await user.type(screen.getByLabelText('Nom'), 'Rivière')
  await user.type(screen.getByLabelText('Mot de passe'), 'Galets-chauds')
  await user.click(await radio('Envoyer une invitation'))
  await user.click(await radio('Choisir un mot de passe'))
  expect(screen.getByLabelText('Mot de passe')).toHaveValue('Galets-chauds')
  await user.click(await radio('Envoyer une invitation'))
  await user.click(screen.getByRole('button', { name: 'Envoyer l’invitation' }))
  expect(await screen.findByText('Le champ « E-mail » est obligatoire.', { normalizer: plain })).toBeVisible()
  await user.type(screen.getByLabelText('E-mail'), 'theo@exemple.fr')
  await user.click(screen.getByRole('button', { name: 'Envoyer l’invitation' }))
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce())
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ username: 'theo_2', email: 'theo@exemple.fr' })
  expect(sent.mock.calls[0]?.[0]).not.toHaveProperty('password')
})

test.each<[string, User['invitation'], string | null]>([
  ['is open', { validUntil: '2027-05-01' }, 'Invité, lien valable jusqu’au 1er mai'],
  ['has ended', { validUntil: null }, 'Invitation expirée'],
  ['was accepted', null, null],
])('the list says of a user whose invitation %s', async (_title, invitation, text) => {
  openAdminScreen(
    <table>
      <tbody>
        <UserRow user={{ ...THEO, invitation }} onEdit={noop} onRemove={noop} />
      </tbody>
    </table>,
    { admin: ALIX },
  )
  expect(await screen.findByRole('rowheader')).toHaveTextContent(`theo_2${text === null ? '' : ` ${text}`}`)
  const resend = screen.queryByRole('button', { name: 'Renvoyer l’invitation à Camille Martin' })
  expect(resend === null).toBe(invitation === null)
})

test('a resent invitation that is refused says why', async () => {
  server.refuse('POST /api/superadmin/staff-invitations/{id}/renewal', 'account_without_email')
  const { user } = openAdminScreen(
    <table>
      <tbody>
        <UserRow user={{ ...THEO, invitation: { validUntil: null } }} onEdit={noop} onRemove={noop} />
      </tbody>
    </table>,
    { admin: ALIX },
  )
  await user.click(await screen.findByRole('button', { name: /Renvoyer l’invitation/ }))
  expect(
    await screen.findByText('Cette personne n’a pas d’adresse e-mail. Ajoutez-la d’abord.'),
  ).toBeVisible()
})

test('an invitation that ends while its form is filled in says so', async () => {
  server.refuse('GET /api/public-settings', 'internal')
  server.respond('GET /api/staff-invitations/{token}', {
    firstName: 'Théo',
    username: 'theo_2',
    siteTitle: 'Les Tilleuls',
  })
  const { user } = openAdminScreen(<StaffInvitationPage />, { path: adminPaths.invitation })
  const password = 'Cailloux-tièdes-2027'
  await user.type(await screen.findByLabelText('Nouveau mot de passe'), password)
  await user.type(screen.getByLabelText('Nouveau mot de passe, une seconde fois'), password)
  expect(screen.getByLabelText('Nom d’utilisateur')).toHaveAttribute('autocomplete', 'username')
  server.refuse('GET /api/staff-invitations/{token}', 'invitation_ended')
  server.refuse('POST /api/staff-invitations/{token}', 'invitation_ended')
  await user.click(screen.getByRole('button', { name: 'Choisir ce mot de passe' }))
  expect(await screen.findByRole('heading', { name: 'Cette invitation n’est plus valable' })).toBeVisible()
})

function plain(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ')
}
