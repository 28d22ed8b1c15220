import type { Page } from '@playwright/test'
import { aCardPayment } from '../../support/accounting/card-payment.ts'
import { ordersOn } from '../../support/accounting/voucher-orders.ts'
import { signIn, toast } from '../../support/browser/back-office.ts'
import { type BrowserPractice, expect } from '../../support/browser/browser.ts'
import { waitUntilHydrated } from '../../support/browser/hydration.ts'
import { orderPage } from '../../support/browser/order-page.ts'
import {
  LIVE_KEY,
  minuteOf,
  test as paying,
  payThere,
  takeCards,
} from '../../support/browser/payment-page.ts'
import { outboxOf } from '../../support/mail/post.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { TestClient } from '../../support/practice/test-client.ts'

const ONLINE = '/admin/chiffres/paiement-en-ligne'
/** Orders are taken as well. */
const test = paying.extend({
  stripe: async ({ stripe, practice }, use) => {
    await ordersOn(practice)
    await use(stripe)
  },
})

/** Of 80 €, by Léa; its page. */
async function openOrder(page: Page, practice: BrowserPractice): Promise<void> {
  const order = { euros: 80, shownPrice: 80, giverName: 'Léa Roux', giverEmail: 'lea@exemple.fr' }
  const { body } = await new TestClient(practice.app).post<{ link: string }>('/api/voucher-orders', order)
  await page.goto(body.link)
}

const payButton = (page: Page) => page.getByRole('button', { name: /^Payer 80.€ par carte$/ })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('an owner takes cards; a voucher is ordered, paid by card and sent; its withdrawal goes back to the card', async ({
    page,
    practice,
    stripe,
    axeInBothSchemes,
  }) => {
    await signIn(page, await aSuperadmin(practice, { firstName: 'Ana', lastName: 'Martin' }))
    await page.goto(ONLINE)
    await expect(page.getByRole('navigation', { name: 'Chiffres' })).toHaveCount(0)
    await axeInBothSchemes()
    await page.getByLabel('Clé restreinte').fill(LIVE_KEY)
    await page.getByRole('button', { name: 'Vérifier et enregistrer' }).tap()
    await expect(toast(page, 'Clé vérifiée et enregistrée')).toBeVisible()
    await page.getByRole('switch', { name: 'Proposer le paiement par carte' }).tap()
    await expect(page.getByText('En service', { exact: true })).toBeVisible()
    await axeInBothSchemes()
    await page.goto('/admin/chiffres')
    await page.getByRole('link', { name: 'Paiement en ligne' }).tap()
    await expect(page.getByText(/^Clé réelle, vérifiée le 12 avril 2027 à 8/)).toBeVisible()

    const order = orderPage(page)
    await order.open()
    await expect(order.summary).toContainText('Par carte, juste après la commande')
    await order.choice('80 €').tap()
    await order.field('Votre nom').fill('Léa Roux')
    await order.field('Votre e-mail').fill('lea@exemple.fr')
    await order.submit.tap()
    await expect(payButton(page)).toBeVisible()
    await axeInBothSchemes()
    const path = new URL(page.url()).pathname
    await payButton(page).tap()
    await payThere(page, stripe)
    await expect(order.title).toHaveText('Paiement reçu : le bon part dans les minutes qui viennent')
    await expect(order.title).toBeFocused()
    await axeInBothSchemes()
    const mails = await outboxOf(practice)
    expect(
      mails.filter(({ type, recipient }) => type === 'voucher_sent' && recipient === 'lea@exemple.fr'),
    ).toHaveLength(1)

    await page.goto(path)
    const withdraw = page.getByRole('button', { name: 'Renoncer au contrat ici' })
    await waitUntilHydrated(withdraw)
    await withdraw.tap()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('sur la même carte : comptez 5 à 10 jours ouvrés')
    await dialog.getByRole('button', { name: 'Confirmer la rétractation' }).tap()
    await expect(page.getByRole('main')).toContainText('sur la même carte : comptez 5 à 10 jours ouvrés')

    await page.goto('/admin/bons/commandes')
    const owed = page.getByRole('region', { name: 'À rembourser (1)' })
    await expect(owed).toContainText('Remboursement sur la carte en cours')
    await expect(owed.getByRole('button')).toHaveCount(0)
    await axeInBothSchemes()
    await minuteOf(practice)
    expect([...stripe.refunds.values()].map(({ amount }) => amount)).toEqual([8_000])
    await page.goto(path)
    await expect(page.getByRole('main')).toContainText(
      'vous ont été remboursés. Sur une carte, comptez 5 à 10',
    )
  })

  test('whoever comes back without paying finds the button again, and pays on the same page', async ({
    page,
    practice,
    stripe,
  }) => {
    await takeCards(practice)
    await openOrder(page, practice)
    await payButton(page).tap()
    const there = page.getByRole('heading', { name: /^Stripe/ })
    const first = await there.innerText()
    await page.getByRole('link', { name: 'Retour' }).tap()
    await expect(payButton(page)).toBeEnabled()
    await payButton(page).tap()
    await expect(there).toHaveText(first)
    await page.goBack()
    await expect(payButton(page)).toBeEnabled()
    await payButton(page).tap()
    await payThere(page, stripe)
    await expect(orderPage(page).title).toHaveText(/^Paiement reçu/)
    expect(stripe.sessions.size).toBe(2)
  })

  test('whoever pays and never comes back gets the voucher all the same', async ({
    page,
    practice,
    stripe,
  }) => {
    await takeCards(practice)
    await openOrder(page, practice)
    const path = new URL(page.url()).pathname
    await payButton(page).tap()
    const id = (await page.getByRole('heading', { name: /^Stripe/ }).innerText()).replace('Stripe ', '')
    stripe.pay(id)
    await page.goto('about:blank')
    await minuteOf(practice)
    await page.goto(path)
    await expect(orderPage(page).title).toHaveText(/^Paiement reçu/)
  })
})

test.describe('while the provider is silent', () => {
  test.use({ expectedConsole: [/status of 503/] })

  test('the order’s page says so, and keeps the transfer', async ({ page, practice, stripe }) => {
    await takeCards(practice)
    await openOrder(page, practice)
    stripe.failNext('error')
    await payButton(page).click()
    await expect(page.getByRole('alert')).toContainText('ne répond pas en ce moment')
    await expect(page.getByRole('main')).toContainText('IBAN FR76 1234')
    await expect(payButton(page)).toBeEnabled()
  })
})

test('an owner deals with what only a person can judge, from the first screen on', async ({
  page,
  practice,
  stripe,
  axeInBothSchemes,
}) => {
  await takeCards(practice)
  expect(stripe.calls.length).toBeGreaterThan(0)
  await aCardPayment(practice, { state: 'differs', provider_id: 'cs_live_9' })
  await signIn(page, await aSuperadmin(practice, { firstName: 'Ana', lastName: 'Martin' }))
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: '1 paiement en ligne à regarder' }).click()
  const tasks = page.getByRole('region', { name: 'À traiter (1)' })
  await expect(tasks).toContainText('cs_live_9')
  await axeInBothSchemes()
  await tasks.getByRole('button', { name: 'C’est vu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'C’est vu' }).click()
  await expect(tasks).toHaveCount(0)
})

test('a practice without a key reads nothing of cards, but where it looks for them', async ({
  page,
  practice,
}) => {
  practice.config.smtpUrl = 'smtp://127.0.0.1:1'
  practice.config.publicUrl = new URL(practice.url)
  await ordersOn(practice)
  await openOrder(page, practice)
  await expect(page.getByRole('region', { name: /^Comment régler 80/ })).toContainText('IBAN FR76 1234')
  await expect(page.getByRole('main')).not.toContainText('carte')
  await signIn(page, await aSuperadmin(practice, { firstName: 'Ana', lastName: 'Martin' }))
  await page.goto('/admin/bons')
  await expect(page.getByRole('navigation', { name: 'Chiffres' })).not.toContainText('Paiement en ligne')
  await page.goto('/admin/bons/reglages')
  await page.getByRole('link', { name: 'Paiement par carte' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paiement en ligne')
  await expect(page.getByText('Confirmer l’adresse du site')).toBeVisible()
})
