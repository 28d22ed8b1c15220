import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { OnlineTask } from '#contract/accounting/online-payments.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { AT, ON, openOnlinePayments } from '../../support/component/online-payments.tsx'
import { server } from '../../support/component/server.ts'

const card = (name: string) => screen.findByRole('region', { name })
const plain = (element: HTMLElement) => element.textContent?.replaceAll('\u{202f}', ' ') ?? ''

describe('what is to be dealt with', () => {
  const aTask = (change: Partial<OnlineTask>): OnlineTask => ({
    id: 4,
    kind: 'differs',
    euros: 80,
    at: AT,
    orderId: null,
    reservationId: null,
    reason: null,
    providerId: 'cs_live_9',
    failure: null,
    ...change,
  })
  const openTask = (change: Partial<OnlineTask>) => openOnlinePayments({ ...ON, tasks: [aTask(change)] })
  const dealtWith = { message: 'Traité', shown: ON }

  test('stands first, with the words of each, its day, its order and the provider’s name for it', async () => {
    openOnlinePayments({
      ...ON,
      tasks: [
        aTask({}),
        aTask({ kind: 'refundFailed', orderId: 12, failure: 'balance_insufficient' }),
        aTask({ kind: 'refundElsewhere', euros: 20 }),
      ],
    })
    const tasks = await card('À traiter (3)')
    const [differs, failed, elsewhere] = within(tasks).getAllByRole('listitem').map(plain)
    expect(differs).toContain(
      '80 € payés par carte, mais pas ce qui était demandé : rien n’est noté au livre.',
    )
    expect(differs).toContain('le 12 avril 2027')
    expect(differs).toContain('cs_live_9')
    expect(failed).toContain(
      'Remboursement de 80 € non abouti : le solde de votre compte Stripe ne suffit pas.',
    )
    expect(within(tasks).getByRole('link', { name: /Commande n°.12/ })).toHaveAttribute(
      'href',
      adminPaths.voucherOrders,
    )
    expect(elsewhere).toContain('Remboursement de 20 € fait chez Stripe')
    expect(screen.getAllByRole('region')[0]).toBe(tasks)
  })

  test.each([
    ['charge_already_refunded', /déjà remboursé chez Stripe/],
    ['expired_or_canceled_card', /la carte est expirée ou annulée/],
    ['gone', /Stripe ne connaît pas ce paiement/],
    ['returned', /la banque a renvoyé l’argent/],
    ['some_new_code', /Stripe répond «.some_new_code.»/],
    [null, /n’en donne pas la raison/],
  ])('a refund that failed by %s says why', async (failure, reason) => {
    openTask({ kind: 'refundFailed', failure })
    expect(await screen.findByText(reason)).toBeVisible()
  })

  const CASES = [
    [{ kind: 'differs' }, 'C’est vu', 'C’est vu', 'POST /api/superadmin/online-payments/{id}/seen'],
    [
      { kind: 'refundFailed' },
      'Rembourser de nouveau sur la carte',
      'Rembourser',
      'POST /api/superadmin/online-refunds/{id}/retry',
    ],
    [
      { kind: 'refundFailed' },
      'Réglé autrement',
      'Réglé autrement',
      'POST /api/superadmin/online-refunds/{id}/noted',
    ],
    [
      { kind: 'refundElsewhere' },
      'Noter au livre',
      'Noter',
      'POST /api/superadmin/online-refunds/{id}/noted',
    ],
  ] as const

  test.each(CASES)('%o: « %s » asks first, and the row goes', async (change, label, confirm, endpoint) => {
    server.respond(endpoint, dealtWith)
    const { user } = openTask(change)
    await user.click(await screen.findByRole('button', { name: label }))
    const question = within(await screen.findByRole('dialog'))
    expect(server.requests(endpoint)).toEqual([])
    server.respond('GET /api/superadmin/online-payments', ON)
    await user.click(question.getByRole('button', { name: confirm }))
    await waitFor(() => expect(screen.queryByRole('region', { name: /^À traiter/ })).toBeNull())
    expect(server.requests(endpoint).map(({ params }) => params)).toEqual([{ id: 4 }])
  })
})
