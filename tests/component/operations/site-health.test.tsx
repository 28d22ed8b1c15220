import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SiteHealth } from '#contract/operations/health.ts'
import { Notices } from '#web/admin/dashboard/notices/Notices.tsx'
import { HealthPage } from '#web/admin/operations/health/HealthPage.tsx'
import { ALIX, CAMILLE, openAdminScreen } from '../../support/component/admin-screen.tsx'
import { server } from '../../support/component/server.ts'

const line = (
  key: SiteHealth['lines'][number]['key'],
  change: Partial<SiteHealth['lines'][number]> = {},
) => ({
  key,
  state: 'ok' as const,
  text: `Ligne ${key}.`,
  remedy: null,
  ...change,
})

const WELL: SiteHealth = {
  isWell: true,
  isChecking: false,
  lines: [line('mail'), line('dkim', { state: 'unverified' }), line('version')],
  isClockDoubted: false,
  sender: 'cabinet.fr',
  dkimSelector: '',
}

beforeEach(() => server.start())

describe('« État du site »', () => {
  test('says « Tout va bien » when all is well, and lists what it has looked at', async () => {
    server.respond('GET /api/superadmin/health', WELL)
    openAdminScreen(<HealthPage />, { admin: ALIX })
    expect(await screen.findByText('Tout va bien')).toBeVisible()
    expect(screen.getByText('Ligne version.')).toBeVisible()
  })

  test('gives its lines as text, for whoever helps', async () => {
    const problem = line('disk', { state: 'failure', remedy: 'Supprimez des images.' })
    server.respond('GET /api/superadmin/health', { ...WELL, isWell: false, lines: [line('mail'), problem] })
    const { user } = openAdminScreen(<HealthPage />, { admin: ALIX })
    await user.click(await screen.findByRole('button', { name: 'Copier' }))
    expect(await navigator.clipboard.readText()).toBe(
      'Bien – Ligne mail.\nProblème – Ligne disk.\n  Supprimez des images.',
    )
  })

  test('leads to what to do when the site is down, whether all is well or not', async () => {
    server.respond('GET /api/superadmin/health', WELL)
    openAdminScreen(<HealthPage />, { admin: ALIX })
    const link = await screen.findByRole('link', { name: 'Que faire en cas de panne' })
    expect(link).toBeVisible()
    expect(link).toHaveAttribute('href', '/admin/panne')
  })

  test('shows what is wrong first, in words, with its remedy and where to go', async () => {
    const problem = line('disk', { state: 'failure', remedy: 'Supprimez des images.' })
    server.respond('GET /api/superadmin/health', { ...WELL, isWell: false, lines: [line('mail'), problem] })
    openAdminScreen(<HealthPage />, { admin: ALIX })
    const item = (await screen.findByText('Ligne disk.')).closest('li') as HTMLElement
    expect(item).toBeVisible()
    expect(within(item).getByText(/^Problème/)).toBeInTheDocument()
    expect(within(item).getByText('Supprimez des images.')).toBeVisible()
    expect(within(item).getByRole('link', { name: 'Galerie' })).toHaveAttribute('href', '/admin/gallery')
    expect(screen.queryByText('Tout va bien')).not.toBeInTheDocument()
    expect(screen.getByText('Ligne mail.')).not.toBeVisible()
  })

  test('takes the word of a superadmin that the site was stopped, while its clock is doubted', async () => {
    const problem = line('clock', { state: 'failure', text: 'L’horloge avance.' })
    const doubted = { ...WELL, isWell: false, isClockDoubted: true, lines: [problem] }
    server.respond('GET /api/superadmin/health', doubted)
    server.respond('POST /api/superadmin/health/clock', WELL)
    const { user } = openAdminScreen(<HealthPage />, { admin: ALIX })
    await user.click(await screen.findByRole('button', { name: 'Le site était arrêté' }))
    expect(await screen.findByText('Tout va bien')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Le site était arrêté' })).not.toBeInTheDocument()
  })

  test('keeps a selector that is refused, and says why beside it', async () => {
    server.respond('GET /api/superadmin/health', WELL)
    server.respond('PUT /api/superadmin/health/dkim-selector', WELL)
    const { user } = openAdminScreen(<HealthPage />, { admin: ALIX })
    await user.click(await screen.findByText('Indiquer le sélecteur'))
    const field = screen.getByLabelText('Sélecteur DKIM')
    await user.type(field, 'mail 2027')
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(await screen.findByText(/ne contient que des lettres/)).toBeVisible()
    expect(field).toHaveValue('mail 2027')
  })

  test('is not asked for by a praticien', async () => {
    server.respond('GET /api/admin/journal/failed', { failed: 0 })
    server.refuse('GET /api/public-settings', 'internal')
    openAdminScreen(<Notices />, { admin: CAMILLE })
    await waitFor(() => expect(server.requests('GET /api/admin/journal/failed')).not.toEqual([]))
    expect(screen.queryByText(/à régler/)).not.toBeInTheDocument()
    expect(server.requests('GET /api/superadmin/health')).toEqual([])
  })
})
