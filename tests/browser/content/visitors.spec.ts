import { expect, test } from '../../support/browser/browser.ts'
import { openHydrated } from '../../support/browser/hydration.ts'
import { fillPublicPages } from '../../support/practice/whole-practice.ts'

test.describe('the contact form', () => {
  test('reports missing name, e-mail and message at their fields', async ({ page, practice }) => {
    await fillPublicPages(practice)
    await openHydrated(page, '/contact')
    await page.getByRole('button', { name: 'Envoyer' }).click()
    for (const [label, sentence] of [
      ['Nom', 'Indiquez votre nom.'],
      ['E-mail', 'Indiquez votre adresse e-mail.'],
      ['Message', 'Écrivez votre message.'],
    ] as const)
      await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(sentence)
    await expect(page.getByLabel('Nom', { exact: true })).toBeFocused()
  })

  test('stores the message and shows the server’s confirmation', async ({ page, practice }) => {
    await fillPublicPages(practice)
    await openHydrated(page, '/contact')
    await page.getByLabel('Nom', { exact: true }).fill('Zoé')
    await page.getByLabel('E-mail', { exact: true }).fill('zoe@exemple.fr')
    await page.getByLabel('Message', { exact: true }).fill('Bonjour !')
    await page.getByRole('button', { name: 'Envoyer' }).click()
    await expect(page.getByRole('status')).toContainText('Merci, votre message a bien été envoyé.')
    const stored = await practice.database.kysely.selectFrom('contact_messages').select('message').execute()
    expect(stored).toEqual([{ message: 'Bonjour !' }])
  })

  test.describe('when the request fails', () => {
    test.use({ expectedConsole: [/status of 500/] })

    test("shows 'Une erreur est survenue lors de l'envoi du message.' and keeps the input", async ({
      page,
      practice,
    }) => {
      await fillPublicPages(practice)
      await openHydrated(page, '/contact')
      await page.route('**/api/contact', (route) =>
        route.fulfill({ status: 500, json: { message: 'En panne.' } }),
      )
      await page.getByLabel('Nom', { exact: true }).fill('Zoé')
      await page.getByLabel('E-mail', { exact: true }).fill('zoe@exemple.fr')
      await page.getByLabel('Message', { exact: true }).fill('Bonjour !')
      await page.getByRole('button', { name: 'Envoyer' }).click()
      await expect(
        page.getByText("Une erreur est survenue lors de l'envoi du message.").first(),
      ).toBeVisible()
      await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Bonjour !')
    })
  })
})

test('a testimonial sent by keyboard is pending', async ({ page, practice }) => {
  await fillPublicPages(practice)
  await openHydrated(page, '/testimonials')
  await expect(page.getByRole('img', { name: '4 sur 5' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Laisser un témoignage' }).press('Enter')
  await expect(page.getByLabel('Nom', { exact: true })).toBeFocused()
  await page.getByLabel('Nom', { exact: true }).fill('Zoé')
  await page.getByRole('radio', { name: /^5/ }).focus()
  await page.keyboard.press('Space')
  await page.getByLabel('Commentaire').fill('Du calme.')
  await page.getByRole('button', { name: 'Envoyer' }).press('Enter')
  await expect(page.getByRole('status')).toContainText('après relecture')
  const [stored] = await practice.database.kysely
    .selectFrom('testimonials')
    .select(['rating', 'status'])
    .where('client_name', '=', 'Zoé')
    .execute()
  expect(stored).toEqual({ rating: 5, status: 'pending' })
})

test('the gallery viewer opens, navigates and closes by keyboard, restores focus, and closes with « Fermer »', async ({
  page,
  practice,
  axe,
}) => {
  await fillPublicPages(practice)
  await openHydrated(page, '/gallery')
  const first = page.getByRole('list').getByRole('button').first()
  await expect(first.getByRole('img')).toHaveAttribute(
    'srcset',
    /galets-300\.webp 300w.*galets-600\.webp 600w/,
  )
  await first.focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: 'Image agrandie' })
  await expect(viewer.getByRole('img', { name: 'Des galets' })).toBeVisible()
  await axe()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('img', { name: 'Des feuilles' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await viewer.getByRole('button', { name: 'Fermer' }).click()
  await expect(viewer).toBeHidden()
})

test('service and practitioner cards open the booking page with their selection', async ({
  page,
  practice,
}) => {
  await fillPublicPages(practice)
  await openHydrated(page, '/massages')
  await page.getByRole('link', { name: /Réserver.*Massage suédois/ }).click()
  await expect(page).toHaveURL(/\/booking\?service=\d+/)
  await expect(page.getByRole('group', { name: 'Prestation' })).toContainText('Massage suédois')
  await openHydrated(page, '/praticiens')
  await page.getByRole('link', { name: 'Réserver avec Camille Roy' }).click()
  await expect(page).toHaveURL(/\/booking\?praticien=\d+/)
  await expect(page.getByRole('main')).toContainText('Avec Camille Roy')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the menu dialog traps the focus and closes with Escape and « Fermer »', async ({
    page,
    practice,
    axe,
  }) => {
    await fillPublicPages(practice)
    await openHydrated(page, '/')
    const opener = page.getByRole('button', { name: 'Menu' })
    await opener.click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByRole('link', { name: 'Massages' })).toBeVisible()
    await axe()
    for (let presses = 0; presses < 20; presses += 1) {
      await page.keyboard.press('Tab')
      const isFocusOutside = await page.evaluate(() => {
        const { activeElement } = document
        return activeElement !== document.body && !activeElement?.closest('dialog')
      })
      expect(isFocusOutside).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(opener).toBeFocused()
    await opener.click()
    await menu.getByRole('button', { name: 'Fermer' }).click()
    await expect(menu).toBeHidden()
  })
})
