import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MoneyModules } from '#web/admin/accounting/MoneyModules.tsx'
import { ALIX, openAdminScreen } from '../../support/component/admin-screen.tsx'

function openLine(switches: { notesPayments?: true; acceptsVouchers?: true }) {
  const line = (
    <>
      <p>Activité</p>
      <MoneyModules />
    </>
  )
  openAdminScreen(line, { admin: { ...ALIX, ...switches } })
  return screen.findByText('Activité')
}

test('figures lead to the book and to vouchers while neither is used', async () => {
  await openLine({})
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Noter les paiements', '/admin/chiffres/reglages'],
    ['Vendre des bons', '/admin/bons/reglages'],
  ])
})

test.each([{ notesPayments: true }, { acceptsVouchers: true }] as const)(
  'figures of a practice with %o offer neither',
  async (switches) => {
    await openLine(switches)
    expect(screen.queryByRole('link')).toBeNull()
  },
)
