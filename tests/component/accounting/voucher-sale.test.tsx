import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_VOUCHER_SETTINGS } from '#domain/accounting/voucher-settings.ts'
import { SellDialog } from '#web/admin/accounting/vouchers/sale/SellDialog.tsx'
import { A_VOUCHER } from '../../support/component/accounting-dialogs.tsx'
import { ALIX, openAdminScreen } from '../../support/component/admin-screen.tsx'
import { SWEDISH } from '../../support/component/booking-screen.tsx'
import { respondKeptBook } from '../../support/component/payment-dialogs.tsx'
import { server } from '../../support/component/server.ts'

const SELLER = { ...ALIX, acceptsVouchers: true as const, honorsVouchers: true as const }
const KEEPER = { ...SELLER, notesPayments: true as const }

beforeEach(() => {
  // jsdom has no fonts, whose arrival a growing field waits for.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  respondKeptBook()
  server.respond('GET /api/services', [SWEDISH])
  server.respond('GET /api/superadmin/vouchers/settings', { ...DEFAULT_VOUCHER_SETTINGS, isOn: true })
})

describe('a sale', () => {
  const SELL = 'POST /api/superadmin/vouchers'
  const sold = (code: string | null) => ({ message: 'Bon enregistré', voucher: A_VOUCHER, code })
  const openSale = async (admin = KEEPER) => {
    const open = openAdminScreen(<SellDialog onClose={() => {}} />, { admin })
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByRole('radio', { name: 'Un montant' })
    return { ...open, dialog }
  }
  const save = 'Enregistrer la vente'

  test('of a pack proposes its price, and shows the code', async () => {
    server.respond(SELL, sold('ABCD-EFGH-JKMN'))
    const { user, dialog } = await openSale()
    await user.click(dialog.getByRole('radio', { name: 'Un carnet de séances' }))
    expect(dialog.getByLabelText('Prix payé')).toHaveValue('350')
    await user.click(dialog.getByRole('radio', { name: 'Carte' }))
    await user.type(dialog.getByLabelText('Pour (facultatif)'), 'Zoé')
    await user.click(dialog.getByRole('button', { name: save }))
    expect(await dialog.findByText('ABCD-EFGH-JKMN')).toBeVisible()
    expect(server.requests(SELL)[0]?.body).toEqual({
      ...{ sessions: 5, serviceId: SWEDISH.id, minutes: 60, paidEuros: 350, means: 'Carte' },
      ...{ validUntil: '2028-04-12', recipientName: 'Zoé' },
    })
  })

  test('names beside each field what the printed voucher cannot show, and is possible all the same', async () => {
    server.respond(SELL, sold('ABCD-EFGH-JKMN'))
    const { user, dialog } = await openSale()
    await user.click(dialog.getByLabelText('Pour (facultatif)'))
    await user.paste('王小明')
    await user.click(dialog.getByLabelText('De la part de (facultatif)'))
    await user.paste('Zoé ★')
    await user.click(dialog.getByLabelText('Message (facultatif)'))
    await user.paste('Bravo 🎉')
    await waitFor(() =>
      expect(dialog.getAllByText(/Le document imprimé ne peut pas montrer/)).toHaveLength(2),
    )
    const notes = dialog.getAllByText(/Le document imprimé ne peut pas montrer/)
    expect(notes.map(({ textContent }) => /«.(.*).»/u.exec(textContent ?? '')?.[1])).toEqual([
      '王 小 明',
      '🎉',
    ])
    await user.type(dialog.getByLabelText('Montant du bon'), '80')
    await user.click(dialog.getByRole('radio', { name: 'Carte' }))
    await user.click(dialog.getByRole('button', { name: save }))
    expect(await dialog.findByText('ABCD-EFGH-JKMN')).toBeVisible()
  })

  test('asks before its code is lost, unless it was copied or printed', async () => {
    server.respond(SELL, sold('ABCD-EFGH-JKMN'))
    const { user, dialog } = await openSale(SELLER as typeof KEEPER)
    await user.type(dialog.getByLabelText('Montant du bon'), '80')
    await user.click(dialog.getByRole('button', { name: save }))
    await user.click(await dialog.findByText('Fermer'))
    expect(dialog.getByRole('alertdialog')).toHaveTextContent('Le code n’est ni imprimé, ni copié')
    await user.click(dialog.getByRole('button', { name: 'Revenir au code' }))
    await user.click(dialog.getByRole('button', { name: 'Copier le code' }))
    expect(await navigator.clipboard.readText()).toBe('ABCD-EFGH-JKMN')
    await user.click(dialog.getByText('Fermer'))
    expect(dialog.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  test('whose reply was lost is sent again with its key, and its code is then to be renewed', async () => {
    server.disconnect(SELL)
    const { user, dialog } = await openSale(SELLER as typeof KEEPER)
    await user.type(dialog.getByLabelText('Montant du bon'), '80')
    await user.click(dialog.getByRole('button', { name: save }))
    expect(await dialog.findByText(/Le bon n’est pas enregistré/)).toBeVisible()
    server.respond(SELL, sold(null))
    await user.click(dialog.getByRole('button', { name: save }))
    expect(await dialog.findByText(/établissez un nouveau code/)).toBeVisible()
    const keys = server.requests(SELL).map(({ requestHeaders }) => requestHeaders.get('idempotency-key'))
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
    expect(server.requests(SELL)[0]?.body).not.toHaveProperty('means')
  })

  test('in cash above 1,000 € waits until the warning is acknowledged, unless it was paid before', async () => {
    server.respond(SELL, sold('ABCD-EFGH-JKMN'))
    const { user, dialog } = await openSale()
    await user.type(dialog.getByLabelText('Montant du bon'), '1000,01')
    await user.click(dialog.getByRole('radio', { name: 'Espèces' }))
    expect(dialog.getByRole('alert')).toHaveTextContent('L112-6')
    await user.click(dialog.getByRole('button', { name: save }))
    expect(await dialog.findByText('Cochez cette case pour noter ce paiement en espèces.')).toBeVisible()
    await user.click(dialog.getByRole('radio', { name: /Déjà encaissé/ }))
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument()
    await user.click(dialog.getByRole('radio', { name: 'Encaissé maintenant' }))
    await user.click(dialog.getByRole('checkbox', { name: /noter quand même/ }))
    expect(server.requests(SELL)).toEqual([])
    await user.click(dialog.getByRole('button', { name: save }))
    expect(await dialog.findByText('ABCD-EFGH-JKMN')).toBeVisible()
  })
})
