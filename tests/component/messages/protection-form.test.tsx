import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { DEFAULT_BOOKING_LIMITS } from '#domain/messages/booking-limits.ts'
import { ProtectionForm } from '#web/admin/messages/booking-limits/ProtectionForm.tsx'
import { ALIX, openAdminScreen } from '../../support/component/admin-screen.tsx'
import { server } from '../../support/component/server.ts'

const SAVE = 'PUT /api/superadmin/booking-limits'
const OBSTACLE = 'GET /api/superadmin/booking-limits/obstacle'

/** Without the bounds that have no field. */
const { bookingsPerAddress: _bookings, clientMessagesPerDay: _messages, ...LIMITS } = DEFAULT_BOOKING_LIMITS

beforeEach(() => {
  server.respond('GET /api/superadmin/booking-limits', { ...DEFAULT_BOOKING_LIMITS, brakePerHour: 12 })
  server.respond(SAVE, ({ body }) => ({ ...DEFAULT_BOOKING_LIMITS, ...body }))
  server.respond(OBSTACLE, { obstacle: null })
})

async function openForm() {
  const { user } = openAdminScreen(<ProtectionForm />, { admin: ALIX })
  const type = async (label: string | RegExp, text: string) => {
    const field = await screen.findByLabelText(label)
    await user.clear(field)
    if (text !== '') await user.type(field, text)
  }
  return { user, type, save: () => user.click(screen.getByRole('button', { name: 'Enregistrer' })) }
}

test('the limits of online booking are sent as typed; an empty number of bookings an hour sets none', async () => {
  const { user, type, save } = await openForm()
  await type('Rendez-vous à venir par personne', '3')
  await type(/^Au-delà de … rendez-vous pris par heure/, '')
  await user.click(screen.getByLabelText('Toujours demander cette confirmation'))
  await save()
  expect(await screen.findByText('Enregistré')).toBeInTheDocument()
  expect(server.requests(SAVE).map(({ body }) => body)).toEqual([
    { ...LIMITS, openAppointments: 3, brakePerHour: null, confirmByMail: true },
  ])
})

test.each([
  ['Rendez-vous à venir par personne', '0'],
  ['E-mails par heure vers de nouvelles adresses', ''],
  ['E-mails par jour vers de nouvelles adresses', '1.5'],
  ['Durée du lien après le rendez-vous, en jours', '400'],
])('the limit « %s » does not accept « %s » and says why at its field', async (label, typed) => {
  const { type, save } = await openForm()
  await type(label, typed)
  await save()
  const [name = ''] = label.split(',')
  expect(await screen.findByText(new RegExp(`^Le champ « ${name} »`))).toBeVisible()
  expect(screen.getByLabelText(label)).toBeInvalid()
  expect(server.requests(SAVE)).toEqual([])
})

test('the site chooses the number of bookings an hour, or the owner does', async () => {
  server.respond('GET /api/superadmin/booking-limits', DEFAULT_BOOKING_LIMITS)
  const { user, type, save } = await openForm()
  const automatic = await screen.findByLabelText('Laisser le site choisir à partir de combien de rendez-vous')
  expect(automatic).toBeChecked()
  expect(screen.queryByLabelText(/^Au-delà de … rendez-vous pris par heure/)).toBeNull()
  await user.click(automatic)
  await save()
  await type(/^Au-delà de … rendez-vous pris par heure/, '15')
  await save()
  await user.click(automatic)
  await save()
  await waitFor(() =>
    expect(server.requests(SAVE).map(({ body }) => body)).toEqual(
      [null, 15, 'auto'].map((brakePerHour) => ({ ...LIMITS, brakePerHour })),
    ),
  )
})

test('confirmation by e-mail cannot be switched on where no mail can leave, and the form says why', async () => {
  server.respond(OBSTACLE, { obstacle: 'server' })
  await openForm()
  const box = await screen.findByLabelText('Toujours demander cette confirmation')
  await waitFor(() => expect(box).toBeDisabled())
  expect(box).toHaveAccessibleDescription(
    /^Aucun e-mail ne peut partir.: aucun serveur d’envoi n’est réglé\./,
  )
  expect(screen.getByRole('link', { name: 'Régler l’envoi des messages' })).toBeInTheDocument()
})

test('a confirmation that was asked for before mails failed can be switched off', async () => {
  server.respond('GET /api/superadmin/booking-limits', { ...DEFAULT_BOOKING_LIMITS, confirmByMail: true })
  server.respond(OBSTACLE, { obstacle: 'failing' })
  const { user, save } = await openForm()
  const box = await screen.findByLabelText('Toujours demander cette confirmation')
  await waitFor(() => expect(box).toHaveAccessibleDescription(/enregistrés sans confirmation/))
  await user.click(box)
  await save()
  expect(await screen.findByText('Enregistré')).toBeInTheDocument()
  expect(server.requests(SAVE).map(({ body }) => body)).toEqual([LIMITS])
})

test('protection is folded until a field of it is at fault', async () => {
  const { type, save } = await openForm()
  const fold = (await screen.findByText('Protection')).closest('details')
  expect(fold).not.toHaveAttribute('open')
  await type('Rendez-vous à venir par personne', '0')
  await save()
  await waitFor(() => expect(fold).toHaveAttribute('open'))
})
