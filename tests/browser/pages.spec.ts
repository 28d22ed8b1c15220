import { aService } from '../support/bookings.ts'
import { expect, test } from '../support/browser.ts'
import { aPractitioner } from '../support/people.ts'

for (const { path, heading } of [
  { path: '/', heading: /./ },
  { path: '/booking', heading: 'Réservation' },
  { path: '/admin/login', heading: 'Connexion Administrateur' },
]) {
  test(`${path} has one title, no accessibility fault, and nothing to say on the console`, async ({
    page,
    practice,
    axe,
  }) => {
    const massage = await aService(practice)
    await aPractitioner(practice, { offers: [massage.id] })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await axe()
  })
}

test.describe('an unknown address', () => {
  test.use({ expectedWords: [/status of 404/] })

  test("says 'Erreur 404 - Page non trouvée' with a link home, with the status 404", async ({
    page,
    axe,
  }) => {
    const response = await page.goto('/nulle-part')
    expect(response?.status()).toBe(404)
    await expect(page.getByText('Erreur 404 - Page non trouvée')).toBeVisible()
    await axe()
    await page
      .getByRole('main')
      .getByRole('link', { name: /accueil/i })
      .click()
    await expect(page).toHaveURL('/')
  })
})
