import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { OnlineTask, ShownOnlinePayments } from '#contract/accounting/online-payments.ts'
import type { Admin } from '#contract/accounts/sign-in.ts'
import { invalid } from '#contract/errors.ts'
import { OnlinePaymentsPage } from '#web/admin/accounting/online-payments/OnlinePaymentsPage.tsx'
import { adminPaths } from '#web/admin/paths.ts'
import { ALIX, openAdminScreen } from '../../support/component/admin-screen.tsx'
import { respondKeptBook } from '../../support/component/payment-dialogs.tsx'
import { server } from '../../support/component/server.ts'

const AT = { date: '2027-04-12', time: '08:00' }
const SET_UP: Admin = { ...ALIX, hasOnlinePayments: true }

const WITHOUT_KEY: ShownOnlinePayments = {
  isOn: false,
  mode: null,
  verifiedAt: null,
  isKeyLost: false,
  isHeld: false,
  hasAddress: true,
  fault: null,
  openCount: 0,
  tasks: [],
}
const LIVE: ShownOnlinePayments = { ...WITHOUT_KEY, mode: 'live', verifiedAt: AT }
const ON: ShownOnlinePayments = { ...LIVE, isOn: true }
const OF_TEST: ShownOnlinePayments = { ...LIVE, mode: 'test' }

beforeEach(() => {
  respondKeptBook()
  server.respond('GET /api/superadmin/servers', { count: 1 })
})

function openScreen(shown: ShownOnlinePayments, { admin = SET_UP, search = '' } = {}) {
  server.respond('GET /api/superadmin/online-payments', shown)
  return openAdminScreen(<OnlinePaymentsPage />, {
    admin,
    path: adminPaths.onlinePayments,
    entry: adminPaths.onlinePayments + search,
  })
}

const card = (name: string | RegExp) => screen.findByRole('region', { name })
const plain = (element: HTMLElement) => element.textContent?.replaceAll('\u{202f}', ' ') ?? ''

describe('setting up', () => {
  const SAVE = 'PUT /api/superadmin/online-payments/key'
  const field = () => screen.findByLabelText('Clé restreinte')
  const save = () => screen.getByRole('button', { name: 'Vérifier et enregistrer' })

  test('without a key says what to do at Stripe, and shows neither tabs nor what is for later', async () => {
    openScreen(WITHOUT_KEY, { admin: ALIX })
    const steps = within(await card('Mettre en place')).getAllByRole('listitem')
    expect(steps.map(plain).join(' ')).toContain('Checkout Sessions : écriture')
    expect(steps.map(plain).join(' ')).toContain('Charges and Refunds')
    expect(screen.getByText(/Rien n’a été essayé chez Stripe lui-même/)).toBeVisible()
    expect(screen.getByRole('link', { name: /Ouvrir cette page/ })).toHaveAttribute('rel', 'noreferrer')
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.queryByRole('button', { name: /Retirer|Essayer/ })).toBeNull()
    expect(screen.queryByRole('navigation', { name: 'Chiffres' })).toBeNull()
  })

  test.each([
    ['sk_live_entiere', /n’est pas une clé restreinte/],
    ['rk_autre', /commence par rk_live_ ou rk_test_/],
  ])('a key %s is refused beside its field and sent to nobody', async (key, refusal) => {
    const { user } = openScreen(WITHOUT_KEY)
    await user.type(await field(), key)
    await user.click(save())
    expect(await field()).toHaveAccessibleDescription(refusal)
    expect(await field()).toHaveValue(key)
    expect(server.requests(SAVE)).toEqual([])
  })

  test('a right that the key lacks is named beside the field, and what was typed stays', async () => {
    server.respond(SAVE, () => {
      throw invalid('key', 'Il manque un droit à cette clé (rak_charge_write).')
    })
    const { user } = openScreen(WITHOUT_KEY)
    await user.type(await field(), 'rk_live_cle')
    await user.click(save())
    await waitFor(async () => expect(await field()).toHaveAccessibleDescription(/rak_charge_write/))
    expect(await field()).toHaveValue('rk_live_cle')
  })

  test('a silent provider is told in a sentence, and what was typed stays', async () => {
    server.refuse(SAVE, 'payment_provider_silent')
    const { user } = openScreen(WITHOUT_KEY)
    await user.type(await field(), 'rk_live_cle')
    await user.click(save())
    expect(await screen.findByText(/Le prestataire de paiement ne répond pas/)).toBeVisible()
    expect(await field()).toHaveValue('rk_live_cle')
  })

  test('once stored, the key is not shown, the tab stands and the steps are folded', async () => {
    server.respond(SAVE, LIVE)
    const { user } = openScreen(WITHOUT_KEY, { admin: ALIX })
    await user.type(await field(), 'rk_live_cle')
    await user.click(save())
    const tabs = await screen.findByRole('navigation', { name: 'Chiffres' })
    expect(within(tabs).getByRole('link', { name: 'Paiement en ligne' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    expect(server.requests(SAVE)[0]?.body).toEqual({ key: 'rk_live_cle' })
    expect(screen.getByText('Enregistrer une autre clé').closest('details')).not.toHaveAttribute('open')
    expect(screen.getByText(/Clé réelle, vérifiée le 12 avril 2027 à 8/)).toBeVisible()
    expect(document.body.innerHTML).not.toContain('rk_live_cle')
  })
})

describe('the state', () => {
  const SWITCH = 'PUT /api/superadmin/online-payments'
  const LABEL = 'Proposer le paiement par carte'

  test('a live key is switched on and off', async () => {
    let isOn = false
    server.respond(SWITCH, ({ body }) => {
      isOn = body.isOn
      return { ...LIVE, isOn }
    })
    const { user } = openScreen(LIVE)
    server.respond('GET /api/superadmin/online-payments', () => ({ ...LIVE, isOn }))
    const state = within(await card('Payer par carte'))
    expect(state.getByText('Pas en service')).toBeVisible()
    await user.click(state.getByLabelText(LABEL))
    expect(await state.findByText('En service')).toBeVisible()
    await user.click(state.getByLabelText(LABEL))
    expect(await state.findByText('Pas en service')).toBeVisible()
    expect(server.requests(SWITCH).map(({ body }) => body)).toEqual([{ isOn: true }, { isOn: false }])
  })

  test('a refusal is told, and the switch stays as it was', async () => {
    server.refuse(SWITCH, 'payments_held')
    const { user } = openScreen(LIVE)
    await user.click(await screen.findByLabelText(LABEL))
    expect(await screen.findByRole('alert')).toHaveTextContent(/reprenez d’abord les paiements en ligne/)
    expect(screen.getByLabelText(LABEL)).not.toBeChecked()
  })

  test('where several servers run, it is switched on once all have the same version', async () => {
    server.respond('GET /api/superadmin/servers', { count: 2 })
    openScreen(LIVE)
    expect(await screen.findByText(/activez ceci une fois qu’ils ont tous la même version/)).toBeVisible()
  })

  test.each<[string, Partial<ShownOnlinePayments>, RegExp]>([
    ['a revoked key', { fault: { kind: 'key', since: AT } }, /Stripe refuse cette clé depuis le 12 avril/],
    ['a missing right', { fault: { kind: 'right', since: AT } }, /Il manque un droit à cette clé depuis/],
    ['silence', { fault: { kind: 'silent', since: AT } }, /Stripe ne répond pas depuis le 12 avril/],
    ['a lost key', { isKeyLost: true }, /ne peut plus être lue/],
    ['one payment under way', { openCount: 1 }, /^Un paiement ou un remboursement est en cours/],
    ['several', { openCount: 3 }, /^3 paiements ou remboursements sont en cours/],
  ])('%s is told', async (_, change, sentence) => {
    openScreen({ ...ON, ...change })
    expect(await screen.findByText(sentence)).toBeVisible()
  })

  test('a key that no longer works is not in service, and the field for another is unfolded', async () => {
    openScreen({ ...ON, isKeyLost: true })
    const state = within(await card('Payer par carte'))
    expect(state.getByText('Pas en service')).toBeVisible()
    expect(screen.getByText('Enregistrer une autre clé').closest('details')).toHaveAttribute('open')
  })

  test('without a confirmed address there is no switch, but the way to confirm it', async () => {
    openScreen({ ...LIVE, hasAddress: false })
    expect(await screen.findByRole('link', { name: 'Confirmer l’adresse du site' })).toHaveAttribute(
      'href',
      `${adminPaths.siteSettings}?onglet=avance`,
    )
    expect(screen.queryByLabelText(LABEL)).toBeNull()
  })

  test('after a restored backup a person decides, and is told what happens', async () => {
    const RELEASE = 'POST /api/superadmin/online-payments/release'
    server.respond(RELEASE, ON)
    const { user } = openScreen({ ...ON, isHeld: true })
    await user.click(await screen.findByRole('button', { name: 'Reprendre les paiements en ligne' }))
    const question = within(await screen.findByRole('dialog'))
    expect(question.getByText(/payé et remboursé depuis la sauvegarde/)).toBeVisible()
    expect(server.requests(RELEASE)).toEqual([])
    server.respond('GET /api/superadmin/online-payments', ON)
    await user.click(question.getByRole('button', { name: 'Reprendre' }))
    await waitFor(() => expect(screen.queryByText(/sauvegarde a été remise en place/)).toBeNull())
    expect(screen.getByText('En service')).toBeVisible()
  })

  test('the key is removed after a question, and a payment under way is named', async () => {
    const REMOVE = 'DELETE /api/superadmin/online-payments/key'
    server.refuse(REMOVE, 'payments_under_way')
    const { user } = openScreen(ON)
    await user.click(await screen.findByRole('button', { name: 'Retirer la clé' }))
    const question = within(await screen.findByRole('dialog'))
    await user.click(question.getByRole('button', { name: 'Retirer la clé' }))
    expect(await question.findByRole('alert')).toHaveTextContent(/est en cours/)
    server.respond(REMOVE, WITHOUT_KEY)
    server.respond('GET /api/superadmin/online-payments', WITHOUT_KEY)
    await user.click(question.getByRole('button', { name: 'Retirer la clé' }))
    expect(await card('Mettre en place')).toBeVisible()
    expect(screen.queryByRole('navigation', { name: 'Chiffres' })).toBeNull()
  })
})

describe('a trial', () => {
  const START = 'POST /api/superadmin/online-payments/trial'
  const RESULT = 'POST /api/superadmin/online-payments/trial/result'
  const start = () => screen.findByRole('button', { name: /^Essayer un paiement/ })

  test('is offered with the key of a test alone, which is offered to nobody else', async () => {
    openScreen(OF_TEST)
    expect(await start()).toBeVisible()
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.getByText(/rien n’est proposé à vos clients/)).toBeVisible()
    expect(server.requests(RESULT)).toEqual([])
  })

  test('leaves for Stripe’s page, and can be started again on going back', async () => {
    server.respond(START, { url: '#page-de-stripe' })
    const { user } = openScreen(OF_TEST)
    await user.click(await start())
    await waitFor(() => expect(location.hash).toBe('#page-de-stripe'))
    expect(screen.getByRole('button', { name: 'Ouverture de Stripe...' })).toBeDisabled()
    fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }))
    expect(await start()).toBeEnabled()
  })

  test('that cannot start says why', async () => {
    server.refuse(START, 'payment_provider_silent')
    const { user } = openScreen(OF_TEST)
    await user.click(await start())
    expect(await screen.findByRole('alert')).toHaveTextContent(/ne répond pas en ce moment/)
    expect(await start()).toBeEnabled()
  })

  test('is read on return, and again until its money is back', async () => {
    server.respond(RESULT, { state: 'paid' })
    const { user } = openScreen(OF_TEST, { search: '?essai=retour' })
    expect(await screen.findByText(/1.€ payé et lu. Son remboursement est demandé/)).toBeVisible()
    server.respond(RESULT, { state: 'refunded' })
    await user.click(screen.getByRole('button', { name: 'Relire' }))
    expect(await screen.findByText(/Essai réussi/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Relire' })).toBeNull()
  })

  test.each([
    ['open', /n’est pas terminé/],
    ['ended', /a pris fin sans paiement/],
    ['failed', /n’a pas abouti/],
    [null, /Aucun essai/],
  ] as const)('that is %s is told', async (state, sentence) => {
    server.respond(RESULT, { state })
    openScreen(OF_TEST, { search: '?essai=retour' })
    expect(await screen.findByText(sentence)).toBeVisible()
  })
})

describe('what is to be dealt with', () => {
  const aTask = (change: Partial<OnlineTask>): OnlineTask => ({
    id: 4,
    kind: 'differs',
    euros: 80,
    at: AT,
    orderId: null,
    providerId: 'cs_live_9',
    failure: null,
    ...change,
  })
  const openTask = (change: Partial<OnlineTask>) => openScreen({ ...ON, tasks: [aTask(change)] })
  const dealtWith = { message: 'Traité', shown: ON }

  test('stands first, with the words of each, its day, its order and the provider’s name for it', async () => {
    openScreen({
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
