import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { french } from '#domain/language/typography.ts'
import { aReservation, openDialog } from '../../../support/component/agenda-dialogs.tsx'
import { server } from '../../../support/component/server.ts'

const MOVE = 'PUT /api/admin/reservations/{date}/{id}'

const open = (differences?: Parameters<typeof aReservation>[0]) =>
  openDialog({ kind: 'edit', reservation: aReservation(differences) })

beforeEach(() => {
  server.respond(MOVE, ({ params, body }) => ({
    message: 'Réservation modifiée',
    booking: { id: params.id, date: body.newDate, time: body.newTime },
    version: 2,
    clientMessage: null,
  }))
})

describe('the service of a reservation', () => {
  const MASSAGES = [
    { id: 3, name: 'Massage suédois', description: '', duration: 60, price: 70 },
    { id: 4, name: 'Grand soin', description: '', duration: 90, price: 95.5 },
  ]

  async function openTerms(differences?: Parameters<typeof aReservation>[0]) {
    server.respond('GET /api/praticiens/{id}/services', MASSAGES)
    const page = await open(differences)
    await page.press('Changer')
    await screen.findByRole('option', { name: /Grand soin/ })
    const choose = (id: string) => page.user.selectOptions(page.field('Prestation'), id)
    const sent = () => server.requests(MOVE).map(({ body }) => body)
    return { ...page, choose, sent }
  }

  test('that is chosen again brings back what was agreed', async () => {
    const { field, choose, press, sent } = await openTerms({ duration: 75, price: null })
    await choose('4')
    await choose('3')
    expect(field('Durée')).toHaveValue('75')
    expect(field('Prix (facultatif)')).toHaveValue('')
    await press('Enregistrer')
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()).toEqual([{ newDate: '2027-04-14', newTime: '10:00', tellClient: true }])
  })

  test('that is no longer offered can stay', async () => {
    const { field, press, type, sent } = await openTerms({ serviceId: 9, serviceName: 'Soin d’hiver' })
    expect(field('Prestation')).toHaveDisplayValue(/Soin d’hiver/)
    await type('Durée', '45')
    await press('Enregistrer')
    await waitFor(() => expect(sent()).toMatchObject([{ duration: 45 }]))
    expect(sent()[0]).not.toHaveProperty('serviceId')
  })

  test.each([
    ['Durée', '', french`Le champ « Durée » est obligatoire.`],
    ['Durée', '2', french`Le champ « Durée » doit être un nombre entier de 5 à 720.`],
    ['Prix (facultatif)', 'cher', french`Le champ « Prix » doit être un nombre de 0 à`],
  ])('is not sent with a wrong %s: « %s »', async (label, text, message) => {
    const { field, user, press, sent } = await openTerms()
    await user.clear(field(label))
    if (text) await user.type(field(label), text)
    await press('Enregistrer')
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message)))
    expect(sent()).toEqual([])
  })

  test('tells with the change what its voucher leaves to be paid', async () => {
    const { choose, press } = await openTerms()
    server.respond(MOVE, ({ params, body }) => ({
      ...{ message: 'Réservation modifiée', version: 2, clientMessage: null, openEuros: 27.5 },
      booking: { id: params.id, date: body.newDate, time: body.newTime },
    }))
    await choose('4')
    await press('Enregistrer')
    const told = await screen.findByText('Réservation modifiée ; reste 27,50 € à régler sur place')
    expect(told).toBeInTheDocument()
  })

  test('that lasts too long for what follows says so at the length', async () => {
    const { field, choose, press } = await openTerms()
    await choose('4')
    server.refuse(MOVE, 'slot_taken')
    await press('Enregistrer')
    await waitFor(() => expect(field('Durée')).toHaveAccessibleDescription(/Cette durée ne tient pas/))
    expect(field('Durée')).toHaveValue('90')
  })
})
