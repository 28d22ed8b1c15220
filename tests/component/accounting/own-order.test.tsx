import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import type { OwnVoucherOrder } from '#contract/accounting/voucher-orders.ts'
import { browserApi } from '#web/app/browser-api.ts'
import { paths } from '#web/app/paths.ts'
import { createSettingsSource, SITE_ROUTE } from '#web/app/site.ts'
import { ownOrderLoader } from '#web/public/voucher-orders/own/loader.ts'
import { OwnOrderPage } from '#web/public/voucher-orders/own/OwnOrderPage.tsx'
import { aSite } from '../../support/component/booking-screen.tsx'
import { server } from '../../support/component/server.ts'

const TOKEN = 'commande'.padEnd(43, 'x')
const CHECKOUT = 'POST /api/voucher-order/{token}/checkout'
const RESULT = 'POST /api/voucher-order/{token}/checkout/result'

const UNPAID: OwnVoucherOrder = {
  id: 12,
  state: 'unpaid',
  kind: 'amount',
  units: 8_000,
  serviceName: null,
  minutes: null,
  priceEuros: 80,
  orderedAt: { date: '2027-04-12', time: '08:00' },
  payableUntil: '2027-05-12',
  howToPay: 'IBAN FR76 1234',
  takesCards: true,
  isPaidByCard: false,
  conditions: '',
  validMonths: 12,
  validUntil: null,
  sendsTo: 'giver',
  sendOn: null,
  paymentAdvice: null,
  withdrawalUntil: '2027-04-26',
  canWithdraw: true,
  usedEuros: 0,
  withdrawnAt: null,
  refundEuros: null,
}
const PAID: OwnVoucherOrder = {
  ...UNPAID,
  state: 'paid',
  takesCards: false,
  isPaidByCard: true,
  validUntil: '2028-04-12',
}

beforeEach(() => {
  location.hash = ''
})

function openOrder(order: OwnVoucherOrder, search = '') {
  server.respond('GET /api/voucher-order/{token}', order)
  const settings = createSettingsSource(browserApi)
  const loader = ownOrderLoader({
    api: browserApi,
    settings,
    onFailure: () => {},
    showTexts: () => {},
    visit: null,
  })
  const path = paths.ownVoucherOrder
  const router = createMemoryRouter(
    [
      {
        id: SITE_ROUTE,
        loader: () => aSite({}),
        hydrateFallbackElement: <p>…</p>,
        children: [{ path, loader, element: <OwnOrderPage /> }],
      },
    ],
    { initialEntries: [path.replace(':token', TOKEN) + search] },
  )
  render(<RouterProvider router={router} />)
  return userEvent.setup()
}

const pay = () => screen.findByRole('button', { name: /^Payer 80.€ par carte$/ })
const payment = () => screen.findByRole('region', { name: /^Comment régler 80/ })

describe('an order that waits for its money', () => {
  test('is paid by card first, and otherwise as the practice says', async () => {
    openOrder(UNPAID)
    const button = await pay()
    const otherwise = within(await payment()).getByText('IBAN FR76 1234')
    expect(button.compareDocumentPosition(otherwise)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(server.requests(RESULT)).toEqual([])
  })

  test('is paid as the practice says alone, where no cards are taken', async () => {
    openOrder({ ...UNPAID, takesCards: false })
    expect(within(await payment()).getByText('IBAN FR76 1234')).toBeVisible()
    expect(screen.queryByText(/carte|Autrement/)).toBeNull()
  })

  test('leaves for the page on which one pays; going back, one can pay again', async () => {
    server.respond(CHECKOUT, { url: '#page-de-paiement' })
    server.respond(RESULT, UNPAID)
    const user = openOrder(UNPAID)
    await user.click(await pay())
    await waitFor(() => expect(location.hash).toBe('#page-de-paiement'))
    expect(screen.getByRole('button', { name: 'Ouverture de la page de paiement…' })).toBeDisabled()
    fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }))
    await waitFor(async () => expect(await pay()).toBeEnabled())
    expect(server.requests(RESULT)).toHaveLength(1)
    expect(screen.queryByText(/pas encore confirmé/)).toBeNull()
  })

  test('that was paid, and gone back from, is shown as paid', async () => {
    server.respond(CHECKOUT, { url: '#page-de-paiement' })
    server.respond(RESULT, PAID)
    const user = openOrder(UNPAID)
    await user.click(await pay())
    fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }))
    expect(await screen.findByRole('heading', { name: /^Paiement reçu/ })).toHaveFocus()
  })

  test('whose page does not open says why, and keeps the other ways', async () => {
    server.refuse(CHECKOUT, 'payment_provider_silent')
    const user = openOrder(UNPAID)
    await user.click(await pay())
    expect(await screen.findByRole('alert')).toHaveTextContent(/ne répond pas en ce moment/)
    expect(await pay()).toBeEnabled()
    expect(screen.getByText('IBAN FR76 1234')).toBeVisible()
  })

  test('whose page the provider refuses tells nothing that concerns the practice alone', async () => {
    server.refuse(CHECKOUT, 'payment_provider_refused')
    const user = openOrder(UNPAID)
    await user.click(await pay())
    expect(await screen.findByRole('alert')).toHaveTextContent(/ne fonctionne pas en ce moment/)
    expect(screen.queryByText(/responsable/)).toBeNull()
  })
})

describe('whoever comes back from paying', () => {
  const BACK = '?paiement=retour'

  test('reads that the money is there, once', async () => {
    server.respond(RESULT, PAID)
    openOrder(UNPAID, BACK)
    const title = await screen.findByRole('heading', {
      name: /^Paiement reçu.: le bon part dans les minutes/,
    })
    expect(title).toHaveFocus()
    expect(server.requests(RESULT)).toHaveLength(1)
    expect(screen.queryByRole('button', { name: /par carte/ })).toBeNull()
  })

  test('reads that it is not confirmed yet, may look again, and is told not to pay twice', async () => {
    server.respond(RESULT, UNPAID)
    const user = openOrder(UNPAID, BACK)
    expect(await screen.findByText('Votre paiement n’est pas encore confirmé')).toBeVisible()
    expect(screen.getByText(/ne payez pas de nouveau/)).toBeVisible()
    server.respond(RESULT, PAID)
    await user.click(screen.getByRole('button', { name: 'Actualiser' }))
    expect(await screen.findByRole('heading', { name: /^Paiement reçu/ })).toBeVisible()
  })

  test('looks again where the answer got lost', async () => {
    server.disconnect(RESULT)
    const user = openOrder(UNPAID, BACK)
    expect(await screen.findByText('Votre paiement n’a pas pu être lu.')).toBeVisible()
    server.respond(RESULT, PAID)
    await user.click(screen.getByRole('button', { name: 'Actualiser' }))
    expect(await screen.findByRole('heading', { name: /^Paiement reçu/ })).toBeVisible()
  })

  test('is answered although cards are no longer taken', async () => {
    server.respond(RESULT, PAID)
    openOrder({ ...UNPAID, takesCards: false }, BACK)
    expect(await screen.findByRole('heading', { name: /^Paiement reçu/ })).toBeVisible()
  })

  test('too late is told that the money goes back', async () => {
    server.respond(RESULT, { ...UNPAID, state: 'lapsed', takesCards: false, canWithdraw: false })
    openOrder(UNPAID, BACK)
    expect(await screen.findByRole('heading', { name: 'Cette commande est annulée' })).toBeVisible()
    expect(screen.getByText(/cette somme vous est rendue sur la même carte/)).toBeVisible()
  })

  test('asks nothing where the order is known as paid', async () => {
    openOrder(PAID, BACK)
    expect(await screen.findByRole('heading', { name: /^Paiement reçu/ })).toBeVisible()
    expect(server.requests(RESULT)).toEqual([])
  })
})
