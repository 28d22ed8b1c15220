import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SlotReason } from '#contract/booking/slots.ts'
import { french } from '#domain/language/typography.ts'
import { ALIX, CAMILLE } from '../../../support/component/admin-screen.tsx'
import { aReservation, openMove } from '../../../support/component/agenda-dialogs.tsx'
import { server } from '../../../support/component/server.ts'

const MOVE = 'PUT /api/admin/reservations/{date}/{id}'
const THEO = { id: 5, displayName: 'Théo Rivecalme' }
const NOOR = { id: 6, displayName: 'Noor Aziz' }

/** As Testing Library normalizes text. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

const reason = (code: SlotReason['code']) => ({ code, label: null, date: null, from: null, to: null })
const explain = ({ id, displayName }: typeof THEO, ...codes: SlotReason['code'][]) => ({
  praticienId: id,
  praticienName: displayName,
  reasons: codes.map(reason),
})

describe('the practitioner of a reservation', () => {
  const select = () => screen.getByLabelText('Praticien')

  beforeEach(() => {
    server.respond('GET /api/admin/agenda/explication', [
      explain(THEO, 'off_grid'),
      explain(NOOR, 'not_offered_by'),
    ])
    server.respond(MOVE, ({ params, body }) => ({
      message: 'Réservation modifiée',
      booking: { id: params.id, date: body.newDate, time: body.newTime },
      version: server.requests(MOVE).length + 1,
      clientMessage: null,
    }))
  })

  const TEAM = [{ id: CAMILLE.id, displayName: 'Camille Martin' }, THEO, NOOR]
  const open = (admin = ALIX) => openMove(aReservation(), { admin, owners: TEAM })

  test('sends no practitioner unless another one is chosen', async () => {
    const { type, press } = await open()
    await type('Nouvelle heure', '11:00')
    await press('Enregistrer')
    await waitFor(() => expect(server.requests(MOVE)).toHaveLength(1))
    expect(server.requests(MOVE)[0]?.body).not.toHaveProperty('praticienId')
  })

  test('says beside the field that the colleague is busy', async () => {
    server.refuse(MOVE, 'slot_taken')
    const { user, press } = await open()
    await user.selectOptions(select(), 'Théo Rivecalme')
    await press('Enregistrer')
    await waitFor(() => expect(select()).toHaveAccessibleDescription(/n’est pas libre à cette heure/))
  })

  test.each([
    ['is off', 'practitioner_off', 'Théo ne travaille pas le lundi.'],
    ['does not offer the service', 'service_not_offered', french`Théo ne propose pas « Relaxant ».`],
  ] as const)('asks before it gives it to one who %s: it stays, or one insists', async (_, code, message) => {
    server.refuse(MOVE, code, [{ path: 'praticienId', message }])
    const { user, press } = await open()
    await user.selectOptions(select(), 'Théo Rivecalme')
    await press('Enregistrer')
    const question = () => screen.findByText(`${plain(message)} Confier quand même ?`)
    expect(await question()).toBeVisible()
    await press('Ne pas confier')
    expect(server.requests(MOVE)).toHaveLength(1)
    expect(screen.getByRole('alert')).toHaveTextContent(plain(message))
    await press('Enregistrer')
    await question()
    server.respond(MOVE, ({ params, body }) => ({
      message: 'Réservation modifiée',
      booking: { id: params.id, date: body.newDate, time: body.newTime },
      version: 2,
      clientMessage: null,
    }))
    await press('Confier quand même')
    await screen.findByRole('button', { name: 'Annuler le déplacement' })
    expect(server.requests(MOVE).map(({ body }) => body.insist)).toEqual([undefined, undefined, true])
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('warns of an absence of the colleague', async () => {
    const { user } = await openMove(aReservation(), {
      admin: ALIX,
      owners: TEAM,
      unworked: [
        {
          date: '2027-04-14',
          from: '09:00',
          to: '18:00',
          reason: 'leave',
          label: 'Formation',
          praticienId: null,
        },
      ],
    })
    await user.selectOptions(select(), 'Théo Rivecalme')
    expect(await screen.findByText(/absent à cette heure \(Formation\)/)).toBeVisible()
  })

  test('does not let a praticien choose', async () => {
    await open(CAMILLE)
    expect(screen.queryByLabelText('Praticien')).not.toBeInTheDocument()
  })
})
