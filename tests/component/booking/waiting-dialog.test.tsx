import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Admin } from '#contract/accounts/sign-in.ts'
import { AddWaitingDialog } from '#web/admin/booking/waiting-list/AddWaitingDialog.tsx'
import { ALIX, CAMILLE, openAdminScreen } from '../../support/component/admin-screen.tsx'
import { NOW } from '../../support/component/agenda-dialogs.tsx'
import { STONES, SWEDISH } from '../../support/component/booking-screen.tsx'
import { server } from '../../support/component/server.ts'

const ADD = 'POST /api/admin/waiting-list'
const TEAM = [
  { id: CAMILLE.id, displayName: 'Camille Martin' },
  { id: 9, displayName: 'Théo Brun' },
]

beforeEach(() => {
  server.respond(ADD, { message: 'Ajouté à la liste d’attente', id: 1 })
  // A busy machine types so slowly that known clients are looked for.
  server.respond('POST /api/admin/clients/recherche', [])
})

async function openAdding(admin: Admin) {
  const onClose = vi.fn()
  const { user } = openAdminScreen(
    <AddWaitingDialog services={[SWEDISH, STONES]} practitioners={TEAM} today={NOW.day} onClose={onClose} />,
    { admin },
  )
  await user.selectOptions(await screen.findByLabelText('Prestation'), String(SWEDISH.id))
  return {
    user,
    onClose,
    type: (label: string, text: string) => user.type(screen.getByLabelText(label), text),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
  }
}

test('somebody on the phone is added with the days and the parts of the day that suit them', async () => {
  const { type, press, onClose } = await openAdding(ALIX)
  await type('Nom', 'Zoé Petit')
  await type('Téléphone', '06 12 34 56 78')
  for (const chip of ['jeudi', 'mardi', 'soir', 'mardi']) await press(chip)
  await press('Ajouter')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.requests(ADD).map(({ body }) => body)).toEqual([
    {
      clientName: 'Zoé Petit',
      clientPhone: expect.stringMatching(/^\+33|^06/),
      serviceId: SWEDISH.id,
      weekdays: [4],
      periods: ['evening'],
      until: '2027-05-12',
    },
  ])
})

test('a phone number or an address is needed, and what is typed stays', async () => {
  const { type, press } = await openAdding(ALIX)
  await type('Nom', 'Zoé Petit')
  await press('Ajouter')
  await waitFor(() =>
    expect(screen.getByLabelText('Téléphone')).toHaveAccessibleDescription(
      /Indiquez un téléphone ou un e-mail/,
    ),
  )
  expect(screen.getByLabelText('Nom')).toHaveValue('Zoé Petit')
  expect(server.requests(ADD)).toEqual([])
})

test('a praticien adds people to their own list', async () => {
  const { type, press, onClose } = await openAdding(CAMILLE)
  expect(screen.queryByLabelText('Praticien')).not.toBeInTheDocument()
  await type('Nom', 'Zoé Petit')
  await type('E-mail', 'zoe@exemple.fr')
  await press('Ajouter')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.requests(ADD).map(({ body }) => body)).toMatchObject([{ praticienId: CAMILLE.id }])
})
