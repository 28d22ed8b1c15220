import { createReservationLink } from '#server/features/messages/links/actions.ts'
import { signIn } from '../../../support/browser/back-office.ts'
import { aBookablePractice } from '../../../support/browser/booking-page.ts'
import { type BrowserPractice, expect, test } from '../../../support/browser/browser.ts'
import { insertTemplates, outboxOf } from '../../../support/mail/post.ts'
import { aReservation, liveReservations } from '../../../support/people/bookings.ts'
import { emailTokens } from '../../../support/people/own-details.ts'
import { aSuperadmin } from '../../../support/people/people.ts'
import { aSetting } from '../../../support/practice/settings.ts'

/** A reservation of Léa Durand, and its link; nothing listens for its mails. */
async function aLinkedReservation(practice: BrowserPractice): Promise<string> {
  practice.config.publicUrl = new URL(practice.url)
  practice.config.smtpUrl = 'smtp://127.0.0.1:1'
  await insertTemplates(practice)
  await aSetting(practice, 'phone', '02 99 00 00 00')
  const { massage, camille } = await aBookablePractice(practice)
  const { id } = await aReservation(practice, {
    praticienId: camille.id,
    serviceId: massage.id,
    date: '2027-04-14',
    time: '10:00',
    clientPhone: '06 12 34 56 78',
  })
  return createReservationLink(practice, practice.database.kysely, id)
}

test.describe('a client', () => {
  test.use({ expectedConsole: [/40[04]/] })

  test('corrects their phone number, and changes their e-mail address once its mailbox has confirmed it', async ({
    page,
    practice,
    axeInBothSchemes,
  }) => {
    await page.goto(await aLinkedReservation(practice))
    const details = page.getByRole('region', { name: 'Mes coordonnées' })
    const phone = details.getByRole('textbox', { name: 'Téléphone' })
    await expect(details).toContainText('06 12 34 56 78')
    await details.getByRole('button', { name: 'Corriger nom et téléphone' }).click()
    await expect(details.getByRole('heading', { level: 3 })).toBeFocused()
    await phone.fill('12')
    await details.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(phone).toHaveAttribute('aria-invalid', 'true')
    await axeInBothSchemes()
    await phone.fill('07 00 00 00 00')
    await details.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(details.getByText('Vos coordonnées sont enregistrées.')).toBeVisible()
    expect(await liveReservations(practice)).toMatchObject([{ clientPhone: '07 00 00 00 00' }])

    await details.getByRole('button', { name: 'Changer d’adresse e-mail' }).click()
    await details.getByRole('textbox', { name: 'Nouvelle adresse e-mail' }).fill('lea.nouvelle@exemple.fr')
    await axeInBothSchemes()
    await details.getByRole('button', { name: 'Envoyer le lien' }).click()
    await expect(details.getByText(/Nouvelle adresse à confirmer/)).toContainText('lea.nouvelle@exemple.fr')
    const reservationUrl = page.url()

    const [token = ''] = await emailTokens(practice)
    await page.goto(`/adresse/${token}`)
    await axeInBothSchemes()
    await page.getByRole('button', { name: 'Confirmer cette adresse' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Adresse confirmée')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(await liveReservations(practice)).toMatchObject([{ clientEmail: 'lea.nouvelle@exemple.fr' }])

    await page.goto(reservationUrl)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce lien n’est plus valable')
    const link = /\S+\/reservation\/[\w-]+/.exec((await outboxOf(practice)).at(-1)?.body ?? '')?.[0]
    await page.goto(link ?? '')
    await expect(page.getByRole('region', { name: 'Mes coordonnées' })).toContainText(
      'lea.nouvelle@exemple.fr',
    )
  })
})

test.describe('a client who types another name', () => {
  test.use({ expectedConsole: [/409/] })

  test('is asked whose it is, gives their reservation away and comes to the new link', async ({
    page,
    practice,
    axeInBothSchemes,
  }) => {
    const link = await aLinkedReservation(practice)
    await page.goto(link)
    const details = page.getByRole('region', { name: 'Mes coordonnées' })
    await details.getByRole('button', { name: 'Corriger nom et téléphone' }).click()
    await details.getByRole('textbox', { name: 'Nom' }).fill('Paul Durand')
    await expect(details.getByRole('radio')).toHaveCount(0)
    await details.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(details.getByText(/Choisissez, puis enregistrez/)).toBeVisible()
    await expect(details.getByRole('textbox', { name: 'Nom' })).toHaveValue('Paul Durand')
    await axeInBothSchemes()
    await details.getByRole('radio', { name: 'Je donne ce rendez-vous à quelqu’un d’autre' }).check()
    await details.getByRole('button', { name: 'Enregistrer' }).click()

    await expect(page.getByText('Votre rendez-vous est donné.')).toBeVisible()
    await expect(page.getByText('Votre rendez-vous est donné.')).toBeInViewport()
    await expect(details).toContainText('Paul Durand')
    expect(new URL(page.url()).pathname).not.toBe(link)
    await page.goto(link)
    await expect(page.getByRole('main')).toContainText(/annulé/i)
    await expect(details).toContainText('Léa Durand')
  })
})

test.describe('a client without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('reads their details, and how to reach the practice', async ({ page, practice }) => {
    await page.goto(await aLinkedReservation(practice))
    const details = page.getByRole('region', { name: 'Mes coordonnées' })
    await expect(details).toContainText('lea@exemple.fr')
    const data = page.getByRole('region', { name: 'Mes données' })
    await expect(data.getByRole('link', { name: '02 99 00 00 00' })).toBeVisible()
    await expect(details.getByRole('button')).toHaveCount(0)
  })
})

test('a client asks for the erasure of their data, and the owner sees it with its deadline and erases them', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await page.goto(await aLinkedReservation(practice))
  const data = page.getByRole('region', { name: 'Mes données' })
  await data.getByRole('button', { name: 'Demander l’effacement' }).click()
  await axeInBothSchemes()
  await page.getByRole('dialog').getByRole('button', { name: 'Envoyer la demande' }).click()
  await expect(data.getByText('Votre demande est enregistrée.')).toBeVisible()
  await expect(data.getByText(/réponse avant le/)).toContainText('12 mai 2027')

  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/dashboard')
  const waiting = page.getByRole('link', { name: '1 demande d’un client sur ses données' })
  await expect(page.getByText('À traiter avant le 12 mai 2027')).toBeVisible()
  await waiting.click()
  const requests = page.getByRole('region', { name: 'Demandes des clients' })
  await expect(requests).toContainText('À traiter avant le 12 mai 2027')
  await axeInBothSchemes()
  await requests.getByRole('button', { name: 'Refuser…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Refuser' }).click()
  await expect(page.getByLabel('Motif')).toHaveAttribute('aria-invalid', 'true')
  await axeInBothSchemes()
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click()

  expect(page.url()).not.toContain('exemple')
  await expect(page.getByRole('heading', { name: 'Rendez-vous (1)' })).toBeVisible()
  await axeInBothSchemes()
  await page.getByRole('button', { name: 'Effacer…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Effacer définitivement' }).click()
  await expect(requests).toContainText('Aucune demande n’attend de réponse.')
  await expect(page.getByRole('heading', { name: 'Rendez-vous (1)' })).toBeHidden()
  expect((await outboxOf(practice)).map(({ type }) => type)).toEqual(['data_erased'])
})
