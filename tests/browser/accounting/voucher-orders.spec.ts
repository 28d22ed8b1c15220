import { aKeptBook } from '../../support/accounting/book.ts'
import { ordersOn } from '../../support/accounting/voucher-orders.ts'
import { signIn, toast } from '../../support/browser/back-office.ts'
import { aBookablePractice, tabTo } from '../../support/browser/booking-page.ts'
import { type BrowserPractice, expect, test } from '../../support/browser/browser.ts'
import { waitUntilHydrated } from '../../support/browser/hydration.ts'
import { ORDER, orderPage, takeOrders } from '../../support/browser/order-page.ts'
import { outboxOf } from '../../support/mail/post.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { TestClient } from '../../support/practice/test-client.ts'

const PHONE = { width: 390, height: 844 }

const ana = (practice: BrowserPractice) => aSuperadmin(practice, { firstName: 'Ana', lastName: 'Martin' })

/** Of 80 €, by Léa; the path of its page. */
async function anOrderOf(practice: BrowserPractice, change: object = {}): Promise<string> {
  const order = { euros: 80, shownPrice: 80, giverName: 'Léa Roux', giverEmail: 'lea@exemple.fr', ...change }
  const { body } = await new TestClient(practice.app).post<{ link: string }>('/api/voucher-orders', order)
  return body.link
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('a visitor orders sessions by touch, staff confirm the money, and the visitor withdraws', async ({
    page,
    practice,
    axeInBothSchemes,
  }) => {
    await aBookablePractice(practice)
    await takeOrders(practice, { conditions: 'Ni repris ni échangé.' })
    const order = orderPage(page)
    await order.open()
    await axeInBothSchemes()
    await order.choice('Une ou plusieurs séances').tap()
    await order.field('Nombre de séances').selectOption('5 séances')
    await order.field('Pour (facultatif)').fill('Zoé')
    await order.choice('Directement à la personne, par e-mail').tap()
    await order.choice('Un jour choisi, à 9 h').tap()
    await order.submit.tap()
    await expect(order.field('E-mail de la personne')).toBeFocused()
    await expect(order.field('Jour d’envoi')).toHaveAccessibleDescription(/Choisissez le jour d’envoi/)
    await expect(order.field('Votre nom')).toHaveAccessibleDescription(/Indiquez votre nom/)
    await axeInBothSchemes()
    await order.field('E-mail de la personne').fill('zoe@exemple.fr')
    await order.field('Jour d’envoi').fill('2027-05-03')
    await order.field('Votre nom').fill('Léa Roux')
    await order.field('Votre e-mail').fill('lea@exemple.fr')
    await expect(order.summary).toContainText('Carnet de 5 séances : Massage suédois, 1 h')
    await expect(order.summary).toContainText('Par e-mail à zoe@exemple.fr, le lundi 3 mai 2027 à 9 h')
    await expect(order.summary).toContainText('jusqu’au 3 mai 2028 inclus')
    await expect(order.summary).toContainText('350 €')
    await expect(order.summary).toContainText('Ni repris ni échangé.')
    await expect(order.summary).toContainText('jusqu’au 26 avril 2027 inclus')
    await order.submit.tap()
    await expect(order.title).toHaveText('À régler au plus tard le 12 mai 2027')
    await expect(page.getByRole('region', { name: /Comment régler 350.€/ })).toContainText('IBAN FR76 1234')
    await axeInBothSchemes()
    const path = new URL(page.url()).pathname

    await signIn(page, await ana(practice))
    await page.goto('/admin/dashboard')
    await page.getByRole('link', { name: '1 commande de bon à encaisser' }).tap()
    const waiting = page.getByRole('region', { name: 'À encaisser (1)' })
    await expect(waiting).toContainText('Léa Roux')
    await axeInBothSchemes()
    await waiting.getByRole('button', { name: 'Règlement reçu' }).tap()
    await expect(page.getByRole('dialog')).toContainText(/350.€ reçus de Léa Roux/)
    await axeInBothSchemes()
    await page.getByRole('dialog').getByRole('button', { name: 'Règlement reçu' }).tap()
    await expect(page.getByRole('region', { name: 'À envoyer (1)' })).toContainText('Le 3 mai 2027 à 9 h')

    await page.goto(path)
    await expect(order.title).toHaveText('Réglé : le bon partira le lundi 3 mai 2027 à 9 h')
    const withdraw = page.getByRole('button', { name: 'Renoncer au contrat ici' })
    await waitUntilHydrated(withdraw)
    await withdraw.tap()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Dès votre confirmation, le code du bon ne vaut plus rien.')
    await axeInBothSchemes()
    await dialog.getByRole('button', { name: 'Garder ma commande' }).tap()
    await expect(withdraw).toBeFocused()
    await withdraw.tap()
    await dialog.getByRole('button', { name: 'Confirmer la rétractation' }).tap()
    await expect(order.title).toHaveText('Vous avez renoncé à cette commande')
    await expect(order.title).toBeFocused()
    await expect(page.getByRole('main')).toContainText('Rétractation reçue le lundi 12 avril 2027 à 8 h.')
    await expect(page.getByRole('main')).toContainText(/Nous vous remboursons 350.€ au plus tard le/)
    await axeInBothSchemes()

    await page.goto('/admin/bons/commandes')
    const owed = page.getByRole('region', { name: 'À rembourser (1)' })
    await owed.getByRole('button', { name: 'Remboursé' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Remboursé' }).tap()
    await expect(page.getByRole('region', { name: 'Terminées (1)' })).toContainText(/350.€ remboursés/)
    await page.goto(path)
    await expect(page.getByRole('main')).toContainText(/350.€ vous ont été remboursés/)
  })
})

test.describe('by the keyboard', () => {
  test.use({ expectedConsole: [/400 \(Bad Request\)/] })

  test('Enter in a field orders nothing, the button does, and once', async ({ page, practice }) => {
    await takeOrders(practice)
    const order = orderPage(page)
    await order.open()
    await tabTo(page, order.choice('50 €'))
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowRight')
    await expect(order.choice('Autre')).toBeChecked()
    await page.keyboard.press('Tab')
    await expect(order.field('Autre montant, en euros')).toBeFocused()
    await page.keyboard.type('0,50')
    await order.field('Votre nom').focus()
    await page.keyboard.type('Léa Roux')
    await page.keyboard.press('Tab')
    await page.keyboard.type('lea@exemple.fr')
    await page.keyboard.press('Enter')
    await expect(order.summary).toContainText(/0,50.€/)
    await tabTo(page, order.submit)
    await page.keyboard.press('Enter')
    await expect(order.field('Autre montant, en euros')).toBeFocused()
    await expect(order.field('Autre montant, en euros')).toHaveAccessibleDescription(/au moins 1/)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('62,50')
    await expect(order.summary).toContainText(/Bon cadeau de 62,50.€/)
    await order.submit.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(order.title).toHaveText(/À régler au plus tard/)
    const mails = (await outboxOf(practice)).filter(({ type }) => type === 'voucher_order')
    expect(mails).toHaveLength(1)
  })

  test('an owner notes cash above the limit in the book, and deletes an order that nobody pays', async ({
    page,
    practice,
    axeInBothSchemes,
  }) => {
    await takeOrders(practice)
    await aKeptBook(practice)
    await anOrderOf(practice, { euros: 1_500, shownPrice: 1_500 })
    await anOrderOf(practice, { giverName: 'Paul Roux' })
    await signIn(page, await ana(practice))
    await page.goto('/admin/bons/commandes')
    const dialog = page.getByRole('dialog')
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    await row('Paul Roux').getByRole('button', { name: 'Supprimer' }).press('Enter')
    await dialog.getByRole('button', { name: 'Supprimer' }).press('Enter')
    await expect(row('Paul Roux')).toHaveCount(0)
    await row('Léa Roux').getByRole('button', { name: 'Règlement reçu' }).press('Enter')
    await dialog.getByRole('radio', { name: 'Espèces' }).focus()
    await page.keyboard.press('Space')
    await dialog.getByRole('button', { name: 'Règlement reçu' }).press('Enter')
    await expect(dialog.getByText('Cochez cette case')).toBeVisible()
    await axeInBothSchemes()
    await dialog.getByRole('checkbox').press('Space')
    await dialog.getByRole('button', { name: 'Règlement reçu' }).press('Enter')
    await expect(toast(page, 'Règlement noté')).toBeVisible()
    await expect(page.getByRole('region', { name: 'À envoyer (1)' })).toContainText('Léa Roux')
    await page.getByRole('link', { name: 'Voir le bon de la commande n° 1' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bon n° 1')
  })
})

test('an owner proposes vouchers on the site, and says how to pay', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await takeOrders(practice, { takesOrders: false, howToPay: '' })
  await signIn(page, await ana(practice))
  await page.goto('/admin/bons/reglages')
  await page.getByLabel('Proposer des bons sur le site').check()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByLabel('Comment régler')).toHaveAccessibleDescription(/votre IBAN/)
  await axeInBothSchemes()
  await page.getByLabel('Comment régler').fill('Sur place, 3 rue des Tilleuls.')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(toast(page, 'Réglages enregistrés')).toBeVisible()
  await page.getByRole('link', { name: 'Voir les commandes' }).click()
  await expect(page.getByText('Aucune commande pour l’instant.')).toBeVisible()
  await page.goto('/')
  await page.getByRole('link', { name: 'Bons cadeaux' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Offrir un bon cadeau')
  await expect(page.getByRole('region', { name: 'Votre commande' })).toContainText('3 rue des Tilleuls')
})

test('what is typed and chosen before scripts have loaded is kept', async ({ page, practice }) => {
  await takeOrders(practice)
  const order = orderPage(page)
  const { promise: scripts, resolve: load } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await scripts
    await route.continue()
  })
  await page.goto('/bons-cadeaux', { waitUntil: 'commit' })
  await order.field('Votre nom').fill('Léa Roux')
  await order.choice('80 €').check()
  load()
  await waitUntilHydrated(order.submit)
  await expect(order.summary).toContainText(/Bon cadeau de 80.€/)
  await expect(order.choice('80 €')).toBeChecked()
  await expect(order.field('Votre nom')).toHaveValue('Léa Roux')
})

test('after its last day a withdrawal is no longer offered, and the page says since when', async ({
  page,
  practice,
}) => {
  await takeOrders(practice)
  const path = await anOrderOf(practice)
  practice.clock.set('2027-04-27T08:00')
  await page.goto(path)
  await expect(page.getByRole('main')).toContainText('Le délai de rétractation a pris fin le 26 avril 2027.')
  await expect(page.getByRole('button', { name: 'Renoncer au contrat ici' })).toHaveCount(0)
})

test.describe('with long texts', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('both pages fit 320 pixels, with a long word everywhere', async ({ page, practice }) => {
    const word = 'M'.repeat(100)
    await takeOrders(practice, { conditions: 'x'.repeat(1_000), howToPay: 'y'.repeat(500) })
    const order = orderPage(page)
    await order.open()
    await order.field('Pour (facultatif)').fill(word)
    await order.field('Votre mot (facultatif)').fill('z'.repeat(310))
    await order.field('Votre nom').fill(word)
    await order.field('Votre e-mail').fill('lea@exemple.fr')
    await expect(page.getByText('10 caractères de trop')).toBeVisible()
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    expect(await width()).toBeLessThanOrEqual(320)
    await order.field('Votre mot (facultatif)').fill('z'.repeat(300))
    await order.submit.click()
    await expect(order.title).toHaveText(/À régler au plus tard/)
    expect(await width()).toBeLessThanOrEqual(320)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('both pages say how else to order, or to withdraw', async ({ page, practice }) => {
    await takeOrders(practice)
    const textOf = async (path: string) => (await page.goto(path))?.text()
    expect(await textOf('/bons-cadeaux')).toContain('Pour offrir un bon cadeau, ')
    await expect(page.getByRole('button', { name: ORDER })).toBeHidden()
    expect(await textOf(await anOrderOf(practice))).toContain('Pour renoncer au contrat, ')
    await expect(page.getByRole('button', { name: 'Renoncer au contrat ici' })).toBeHidden()
  })
})

test.describe('while no voucher is ordered on the site', () => {
  test.use({ expectedConsole: [/status of 404/] })

  test('its page is not found, nothing links to it or asks for it, and an order keeps its page', async ({
    page,
    practice,
  }) => {
    await takeOrders(practice)
    const path = await anOrderOf(practice)
    await ordersOn(practice, { takesOrders: false })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    for (const address of ['/', '/massages', '/booking']) {
      const html = await (await page.goto(address))?.text()
      expect(html).not.toContain('bons-cadeaux')
      expect(html).not.toContain('Bons cadeaux')
      expect(html).not.toContain('Offrir')
    }
    expect(asked.filter((url) => /voucher/i.test(url))).toEqual([])
    expect((await page.goto('/bons-cadeaux'))?.status()).toBe(404)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/À régler au plus tard/)
  })
})
