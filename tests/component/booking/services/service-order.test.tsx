import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Service } from '#contract/booking/services.ts'
import { ServiceList } from '#web/admin/booking/services/ServiceList.tsx'
import { ALIX, openAdminScreen } from '../../../support/component/admin-screen.tsx'
import { STONES, SWEDISH } from '../../../support/component/booking-screen.tsx'

const open = (services: Service[]) =>
  openAdminScreen(<ServiceList services={services} users={[]} onAdd={() => {}} onEdit={() => {}} />, {
    admin: ALIX,
  })

const columns = async () => (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)

test('the only service has no order and nothing to move it by', async () => {
  open([SWEDISH])
  expect(await columns()).not.toContain('Ordre')
  expect(screen.queryByRole('button', { name: /^(Monter|Descendre)/ })).not.toBeInTheDocument()
})

test('of several, the one alone in its category has nothing to move it by', async () => {
  const category = { id: 1, name: 'À deux' }
  open([SWEDISH, { ...STONES, id: 5, name: 'Suédois court' }, { ...STONES, category } as Service])
  expect(await columns()).toContain('Ordre')
  expect(screen.getByRole('button', { name: 'Descendre Massage suédois' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Descendre Pierres chaudes' })).not.toBeInTheDocument()
})
