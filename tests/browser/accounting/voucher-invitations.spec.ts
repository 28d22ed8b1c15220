import { DRAWING_SHAPES } from '#domain/content/drawings.ts'
import { aBookablePractice } from '../../support/browser/booking-page.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { waitUntilHydrated } from '../../support/browser/hydration.ts'
import { orderPage, takeOrders } from '../../support/browser/order-page.ts'

const PHONE = { width: 390, height: 844 }

test.describe('who is invited to offer a voucher', () => {
  test.use({ viewport: PHONE })

  test('comes from a service to a session of it, sees the voucher before the form, and chooses its drawing', async ({
    page,
    practice,
    axeInBothSchemes,
  }) => {
    await aBookablePractice(practice)
    await takeOrders(practice)
    const order = orderPage(page)
    await page.goto('/')
    const invitation = page.getByRole('region', { name: 'Offrir un bon cadeau' })
    await expect(invitation.getByRole('link')).toHaveAttribute('href', '/bons-cadeaux')
    await page.goto('/massages')
    await expect(invitation).toBeVisible()
    await axeInBothSchemes()
    await page.getByRole('link', { name: /^Offrir.: Massage suédois$/ }).click()
    await waitUntilHydrated(order.submit)
    await expect(order.choice('Une ou plusieurs séances')).toBeChecked()
    await expect(order.field('Prestation').locator('option:checked')).toHaveText(
      /^Massage suédois, 60.min \(70.€\)$/,
    )
    const preview = page.getByRole('figure', { name: 'Aperçu du bon' })
    await expect(preview).toContainText('Massage suédois, 1 h')
    const follows = (node: Element) =>
      document.querySelector('figure')?.compareDocumentPosition(node) === Node.DOCUMENT_POSITION_FOLLOWING
    expect(await order.choice('Un montant').evaluate(follows)).toBe(true)
    await expect(preview.locator('path')).toHaveCount(DRAWING_SHAPES.waves.length)
    await order.choice('Feuillage').check()
    await expect(preview.locator('path')).toHaveCount(DRAWING_SHAPES.leaves.length)
    await order.choice('Directement à la personne, par e-mail').check()
    await order.choice('Un jour choisi, à 9 h').check()
    await order.field('Jour d’envoi').fill('2027-05-03')
    await expect(order.field('Jour d’envoi')).toHaveAccessibleDescription(/réglez avant le 1er\./)
    await expect(order.summary).toContainText('Pour qu’il parte le 3 mai, réglez avant le 1er.')
    await order.field('Jour d’envoi').fill('2027-04-13')
    await expect(order.summary).toContainText('Pour qu’il parte le 13 avril, réglez dès maintenant.')
    const tokens = await page.locator('main :is(input, textarea)').evaluateAll((fields) =>
      fields.flatMap((field) => {
        const token = field.getAttribute('autocomplete') ?? 'off'
        return token === 'off' ? [] : [[field.getAttribute('name'), token]]
      }),
    )
    expect(tokens).toEqual([
      ['giverName', 'name'],
      ['giverEmail', 'email'],
    ])
    await order.field('E-mail de la personne').fill('zoe@exemple.fr')
    await order.field('Votre nom').fill('Léa Roux')
    await order.field('Votre e-mail').fill('lea@exemple.fr')
    await order.submit.click()
    await expect(order.title).toHaveText(/À régler au plus tard/)
    await expect(page.getByRole('main')).toContainText('réglez dès maintenant')
    const stored = practice.database.kysely
      .selectFrom('voucher_orders')
      .select(['drawing', 'session_minutes'])
    expect(await stored.execute()).toEqual([{ drawing: 'leaves', session_minutes: 60 }])
    await page.goto('/bons-cadeaux?prestation=999')
    await waitUntilHydrated(order.submit)
    await expect(order.choice('Un montant')).toBeChecked()
  })
})
