import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { french } from '#domain/language/typography.ts'
import type { Dialog } from '#web/admin/booking/reservation/dialog.ts'
import { aBlock, openDialog } from '../../support/component/agenda-dialogs.tsx'
import { server } from '../../support/component/server.ts'

const CREATE = 'POST /api/admin/agenda/blocks'
const CHANGE = 'PUT /api/admin/agenda/blocks/{id}'
const REMOVE = 'DELETE /api/admin/agenda/blocks/{id}'
const NEW_BLOCK: Dialog = {
  kind: 'block',
  at: { day: '2027-04-14', minute: 12 * 60 },
  end: 13 * 60,
  praticienId: null,
}

const dialog = () => screen.queryByRole('dialog')

beforeEach(() => {
  server.respond(CREATE, aBlock())
  server.respond(CHANGE, aBlock())
  server.respond(REMOVE, { message: 'Plage libérée' })
})

describe('a new block', () => {
  test('of a praticien is sent with its length in minutes and without a practitioner', async () => {
    const { type, press } = await openDialog(NEW_BLOCK)
    expect(screen.queryByLabelText('Praticien')).not.toBeInTheDocument()
    await type('À', '13h30')
    await press('Bloquer')
    await waitFor(() => expect(dialog()).not.toBeInTheDocument())
    const [request] = server.requests(CREATE)
    expect(request?.body).toEqual({ date: '2027-04-14', time: '12:00', duration: 90 })
  })

  test('of 7 minutes is not sent, and the error is shown at the focused field', async () => {
    const { type, press, field } = await openDialog(NEW_BLOCK)
    await type('À', '12:07')
    await press('Bloquer')
    await waitFor(() =>
      expect(field('À')).toHaveAccessibleDescription('La durée compte par pas de 5 minutes.'),
    )
    expect(field('À')).toHaveFocus()
    expect(server.requests(CREATE)).toEqual([])
  })

  test('with an invalid label shows the error at the focused field', async () => {
    const { user, field, press } = await openDialog(NEW_BLOCK)
    await user.click(field('Motif (facultatif)'))
    await user.paste('x'.repeat(101))
    await press('Bloquer')
    await waitFor(() =>
      expect(field('Motif (facultatif)')).toHaveAccessibleDescription(
        french`Le champ « Motif » doit compter au plus 100 caractères.`,
      ),
    )
    expect(field('Motif (facultatif)')).toHaveFocus()
  })

  test('on a taken slot keeps the dialog open with its input', async () => {
    const { type, press, field } = await openDialog(NEW_BLOCK)
    await type('À', '13:30')
    server.refuse(CREATE, 'slot_taken')
    await press('Bloquer')
    await waitFor(() => expect(dialog()).toHaveTextContent('Ce créneau vient d’être réservé.'))
    expect(field('À')).toHaveValue('13:30')
  })
})

describe('an existing block', () => {
  test('can be changed until it is over', async () => {
    const block = aBlock({ date: '2027-04-12', time: '07:30', duration: 60 })
    const { type, press } = await openDialog({ kind: 'change-block', block })
    await type('À', '09:00')
    await press('Enregistrer')
    await waitFor(() => expect(server.requests(CHANGE)).toHaveLength(1))
  })
})

test('a span drawn in the calendar becomes a block of that time', async () => {
  const span = { at: { day: '2027-04-14', minute: 15 * 60 }, end: 16 * 60, praticienId: null }
  const { press, field } = await openDialog({ kind: 'span', span })
  await press('Bloquer')
  expect(await screen.findByRole('dialog', { name: 'Bloquer une plage' })).toBeVisible()
  expect(field('De')).toHaveValue('15:00')
  expect(field('À')).toHaveValue('16:00')
})
