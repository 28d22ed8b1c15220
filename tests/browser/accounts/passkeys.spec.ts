import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { loadWeb } from '#server/http/pages/load-web.ts'
import { signIn, signInPage, toast } from '../../support/browser/back-office.ts'
import { type BrowserPractice, test as base, expect, ROOT } from '../../support/browser/browser.ts'
import { FAILED_CALLS } from '../../support/browser/network.ts'
import { aPractitioner } from '../../support/people/people.ts'
import { openSite } from '../../support/practice/site.ts'

/** A practice whose address browsers accept for passkeys without https. */
const test = base.extend<{ practice: BrowserPractice }>({
  practice: async ({ now }, use) => {
    const port = await findFreePort()
    const url = `http://localhost:${port}`
    const web = await loadWeb({ dev: false, root: ROOT })
    const site = await openSite({ now, web, env: { PUBLIC_URL: url } })
    await site.app.listen({ host: '127.0.0.1', port })
    await use({ ...site, url })
    await site.close()
  },
})

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const userAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test.use({ userAgent, expectedConsole: FAILED_CALLS })

test('a passkey is added, signs in without username and password, and no longer does once it is removed', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const camille = await aPractitioner(practice)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const signOut = async () => {
    await button(camille.displayName).click()
    await button('Se déconnecter').click()
    await expect(signInPage(page).title).toBeVisible()
  }
  await signIn(page, camille)
  await page.goto('/admin/dashboard')
  await button(camille.displayName).click()
  await page.getByRole('link', { name: 'Mot de passe et connexions' }).click()
  await page.getByRole('link', { name: 'Sécurité du compte' }).click()
  await button('Ajouter une clé d’accès').click()
  await expect(page.getByLabel('Nom de la clé')).toHaveValue('Chrome sur Windows')
  await button('Continuer').click()
  await expect(toast(page, 'Clé d’accès ajoutée')).toBeVisible()
  await expect(page.getByText('Jamais utilisée')).toBeVisible()
  await axeInBothSchemes()
  await signOut()
  await axeInBothSchemes()
  await button('Se connecter avec une clé d’accès').click()
  await expect(page).toHaveURL('/admin/dashboard')
  await page.goto('/admin/securite')
  await expect(page.getByText(/^Utilisée aujourd’hui/)).toBeVisible()
  await button('Supprimer Chrome sur Windows').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('Vous n’avez pas encore de clé d’accès.')).toBeVisible()
  await signOut()
  await button('Se connecter avec une clé d’accès').click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Cette clé d’accès n’a pas été acceptée. Réessayez, ou utilisez votre mot de passe.',
  )
})
