import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CreationOptions, Passkey, RequestOptions } from '#contract/accounts/passkeys.ts'
import { DEFAULT_DEADLINES } from '#domain/booking/deadline.ts'
import { toPublicSettings } from '#domain/content/settings.ts'
import { SecurityPage } from '#web/admin/accounts/account/security/SecurityPage.tsx'
import { reauthenticateByPasskey } from '#web/admin/accounts/passkeys/actions.ts'
import { PasskeyButton } from '#web/admin/accounts/passkeys/PasskeyButton.tsx'
import { openAdminScreen } from '../../support/component/admin-screen.tsx'
import { server } from '../../support/component/server.ts'

const browser = vi.hoisted(() => ({ startRegistration: vi.fn(), startAuthentication: vi.fn() }))
vi.mock('@simplewebauthn/browser', () => browser)

const PUBLIC_SETTINGS = {
  ...toPublicSettings({}),
  closedPeriods: [],
  siteAddress: null,
  timeZone: 'Europe/Paris',
  deadlines: DEFAULT_DEADLINES,
  isExample: false,
}

const CREATION: CreationOptions = {
  challenge: 'defi',
  rp: { id: 'cabinet.example', name: 'Les Tilleuls' },
  user: { id: 'moi', name: 'camille', displayName: 'Camille Martin' },
  pubKeyCredParams: [],
  timeout: 1000,
  attestation: 'none',
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  excludeCredentials: [],
}
const REQUEST: RequestOptions = {
  challenge: 'defi',
  rpId: 'cabinet.example',
  timeout: 1000,
  userVerification: 'required',
  allowCredentials: [],
}

const key = { id: 'cle', rawId: 'cle', type: 'public-key' } as const
const ASSERTION = { ...key, response: { clientDataJSON: 'a', authenticatorData: 'b', signature: 'c' } }

const PHONE: Passkey = {
  id: 7,
  name: 'Téléphone',
  createdAt: '2027-04-10T08:00:00.000Z',
  usedAt: null,
  isBackedUp: true,
}

const named = (name: string) => Object.assign(new Error('in English'), { name })

beforeEach(() => {
  const root = document.createElement('div')
  root.id = 'root'
  root.dataset.passkeys = 'true'
  document.body.append(root)
  vi.stubGlobal('PublicKeyCredential', class {})
  server.respond('GET /api/admin/passkeys', [])
  server.respond('GET /api/admin/second-factor', {
    isOn: false,
    hasPasskeys: false,
    recoveryCodes: 0,
    isRequired: false,
  })
  server.respond('GET /api/public-settings', PUBLIC_SETTINGS)
})

afterEach(() => {
  document.getElementById('root')?.remove()
  vi.unstubAllGlobals()
})

describe('the passkeys of an account', () => {
  test.each([
    ['NotAllowedError', 'Aucune clé d’accès n’a été créée. Vous pouvez recommencer quand vous voulez.'],
    ['InvalidStateError', 'Cet appareil a déjà une clé d’accès pour votre compte.'],
    ['NotSupportedError', 'Ce navigateur n’a pas pu utiliser de clé d’accès.'],
  ])('keep the dialog and its text after a %s of the browser', async (name, sentence) => {
    server.respond('POST /api/admin/passkeys/options', CREATION)
    browser.startRegistration.mockRejectedValue(named(name))
    const { user } = openAdminScreen(<SecurityPage />)
    await user.click(await screen.findByRole('button', { name: 'Ajouter une clé d’accès' }))
    const field = await screen.findByRole('textbox', { name: 'Nom de la clé' })
    await user.type(field, ' du salon')
    await user.click(screen.getByRole('button', { name: 'Continuer' }))
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent(sentence))
    expect(field).toHaveValue('Navigateur du salon')
  })

  test('are renamed', async () => {
    server.respond('GET /api/admin/passkeys', [PHONE])
    server.respond('PATCH /api/admin/passkeys/{id}', { message: 'Nom enregistré' })
    const { user } = openAdminScreen(<SecurityPage />)
    await user.click(await screen.findByRole('button', { name: 'Renommer Téléphone' }))
    await user.type(await screen.findByRole('textbox', { name: 'Nom de la clé' }), ' de Camille')
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() =>
      expect(server.requests('PATCH /api/admin/passkeys/{id}')).toMatchObject([
        { params: { id: 7 }, body: { name: 'Téléphone de Camille' } },
      ]),
    )
  })

  test('are ten at most', async () => {
    server.respond(
      'GET /api/admin/passkeys',
      Array.from({ length: 10 }, (_, id) => ({ ...PHONE, id })),
    )
    openAdminScreen(<SecurityPage />)
    expect(await screen.findByText(/10 clés au plus/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Ajouter une clé d’accès' })).not.toBeInTheDocument()
  })
})

describe('without https or in a browser without passkeys', () => {
  test.each([
    ['false', true],
    ['true', false],
  ])('neither the button nor the section is shown (%s, %s)', (isAllowed, isKnown) => {
    const root = document.getElementById('root') as HTMLElement
    root.dataset.passkeys = isAllowed
    vi.unstubAllGlobals()
    if (isKnown) vi.stubGlobal('PublicKeyCredential', class {})
    openAdminScreen(
      <>
        <PasskeyButton label="Utiliser une clé d’accès" prove={async () => {}} onProven={() => {}} />
        <SecurityPage />
      </>,
    )
    expect(screen.queryByText(/clé d’accès/i)).not.toBeInTheDocument()
  })
})

describe('the button that asks for a passkey', () => {
  const open = () => {
    server.respond('POST /api/auth/reauthenticate/passkey/options', REQUEST)
    const onProven = vi.fn()
    const { user } = openAdminScreen(
      <PasskeyButton label="Utiliser une clé d’accès" prove={reauthenticateByPasskey} onProven={onProven} />,
    )
    return { onProven, press: async () => user.click(await screen.findByRole('button')) }
  }

  test('continues once the server has accepted the answer', async () => {
    browser.startAuthentication.mockResolvedValue(ASSERTION)
    server.respond('POST /api/auth/reauthenticate/passkey', { message: 'Identité confirmée' })
    const { onProven, press } = open()
    await press()
    await waitFor(() => expect(onProven).toHaveBeenCalledOnce())
    expect(browser.startAuthentication).toHaveBeenCalledWith({ optionsJSON: REQUEST })
  })

  test('says what to do after a refusal or a closed dialog, and can be pressed again', async () => {
    browser.startAuthentication.mockRejectedValueOnce(named('NotAllowedError')).mockResolvedValue(ASSERTION)
    server.refuse('POST /api/auth/reauthenticate/passkey', 'passkey_refused')
    const { onProven, press } = open()
    await press()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Aucune clé d’accès n’a été utilisée. Réessayez, ou utilisez votre mot de passe.',
    )
    await press()
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('Cette clé d’accès n’a pas été acceptée.'),
    )
    expect(onProven).not.toHaveBeenCalled()
  })
})
