import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OutagePage } from '#web/admin/operations/health/OutagePage.tsx'
import guide from '../../../docs/panne.md?raw'
import { ALIX, openAdminScreen } from '../../support/component/admin-screen.tsx'

const SITUATIONS = [
  'Le site ne démarre pas',
  'Le site est lent',
  'Le disque est plein',
  'Aucun e-mail ne part',
  'Personne ne peut se connecter',
  'Le certificat est terminé',
  'Un fichier a été mis en sûreté',
  'La base est perdue',
  'La clé est perdue',
  'Le serveur est perdu',
  'L’horloge est fausse',
]

test('« En cas de panne » shows the page of the release, situation by situation, with its commands', async () => {
  const { user } = openAdminScreen(<OutagePage />, { admin: ALIX })
  const headings = await screen.findAllByRole('heading', { level: 2 })
  expect(headings.map(({ textContent }) => textContent)).toEqual(SITUATIONS)
  const commands = screen.getByText(/^systemctl restart cabinet caddy systemctl status/)
  expect(commands).not.toBeVisible()
  await user.click(screen.getByRole('heading', { name: 'Le site ne démarre pas' }))
  expect(commands).toBeVisible()
  expect(screen.getByText('cabinet replace-key').tagName).toBe('CODE')
  expect(document.body.textContent).not.toMatch(/`|##/)
})

test('the page has 900 words at most, as it is printed and read in a hurry', () => {
  expect(guide.trim().split(/\s+/).length).toBeLessThanOrEqual(900)
})

test('each situation has three commands at most', () => {
  const [, ...sections] = guide.split(/^## /m)
  expect(sections).toHaveLength(SITUATIONS.length)
  for (const section of sections) {
    const commands = [...section.matchAll(/^```sh\n([\s\S]*?)\n```$/gm)].flatMap(([, code = '']) =>
      code.split('\n'),
    )
    expect(commands.length, section).toBeGreaterThan(0)
    expect(commands.length, section).toBeLessThanOrEqual(3)
  }
})
