import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { LegalAnswers, LegalText, LegalTexts } from '#contract/content/legal-texts.ts'
import { Refusal } from '#contract/errors.ts'
import { DEFAULT_DEADLINES } from '#domain/booking/deadline.ts'
import { LEGAL_TEXT_KEYS } from '#domain/content/legal-texts/proposal.ts'
import { LegalTextsPage } from '#web/admin/content/legal-texts/LegalTextsPage.tsx'
import { ALIX, openAdminScreen } from '../../support/component/admin-screen.tsx'
import { server } from '../../support/component/server.ts'

const SAVE = 'PUT /api/superadmin/legal-texts'
const FILL = 'Enregistrer et remplir les textes'
const REPLACE = 'Remplacer mon texte par le texte proposé'
const BLANKS = { name: 'À compléter' }

let version: number
let stored: LegalTexts

const textsOf = (state: LegalText['state'], html = ''): LegalTexts => ({
  details: {},
  deadlines: DEFAULT_DEADLINES,
  sells: {},
  texts: LEGAL_TEXT_KEYS.map((key) => ({ key, state, html })),
})

beforeEach(() => {
  version = 1
  stored = textsOf('empty')
  const current = () => version
  server.respond('GET /api/superadmin/legal-texts', () => stored, current)
  server.respond(
    SAVE,
    ({ headers, body }) => {
      if (headers['if-match'] !== version) throw new Refusal('legal_texts_changed')
      const { replace: _, ...details } = body as LegalAnswers
      version += 1
      stored = { ...textsOf('filled', '<p>Rempli.</p>'), details }
      return stored
    },
    current,
  )
})

async function openPage() {
  const { user } = openAdminScreen(<LegalTextsPage />, { admin: ALIX })
  const notice = await screen.findByRole('region', { name: 'Mentions légales' })
  return {
    notice,
    type: (label: string, text: string) => user.type(screen.getByLabelText(label), text),
    tick: (label: string) => user.click(within(notice).getByLabelText(label)),
    unfold: (summary: RegExp) => user.click(within(notice).getByText(summary)),
    fill: () => user.click(screen.getByRole('button', { name: FILL })),
  }
}

test('what is left to fill in is listed by text, and a typed answer leaves the list at once', async () => {
  const { notice, type, unfold } = await openPage()
  expect(within(notice).getByText('Vide sur le site')).toBeVisible()
  expect(screen.queryByText(/clientPeriod/, { selector: 'section > p' })).not.toBeInTheDocument()
  const blanks = within(notice).getByRole('list', BLANKS)
  expect(blanks).not.toBeVisible()
  await unfold(/^\d+ réponses manquent$/)
  expect(blanks).toBeVisible()
  expect(blanks).toHaveTextContent('Nom de l’hébergeur')
  await type('Nom de l’hébergeur', 'Hébergeur SAS')
  expect(blanks).not.toHaveTextContent('Nom de l’hébergeur')
  expect(within(notice).getByText(/hébergé par Hébergeur SAS/)).toBeInTheDocument()
})

test('a wrong SIREN is refused at its field, and what was typed stays', async () => {
  const { type, fill } = await openPage()
  await type('SIREN', '732 829 321')
  await fill()
  expect(await screen.findByText(/^Le champ « SIREN » contient une erreur/)).toBeVisible()
  expect(screen.getByLabelText('SIREN')).toHaveValue('732 829 321')
  expect(server.requests(SAVE)).toEqual([])
})

test('answers are sent, and the texts are filled', async () => {
  const { notice, type, fill } = await openPage()
  await type('Nom ou raison sociale', 'Ada Roy')
  await fill()
  expect(await within(notice).findByText('Rempli d’après vos réponses')).toBeVisible()
  expect(server.requests(SAVE).map(({ body }) => body)).toEqual([
    { name: 'Ada Roy', isReread: false, replace: [] },
  ])
})

test('a text written by hand is shown beside the proposal, and replaced only where this is ticked', async () => {
  stored = textsOf('edited', '<p>De notre avocat. [À COMPLÉTER : ville]</p>')
  const { notice, tick, fill } = await openPage()
  expect(within(notice).getByText('Lire votre texte')).toBeVisible()
  expect(within(notice).getByText('Lire le texte proposé')).toBeVisible()
  expect(within(notice).getByText('1 réponse manque')).toBeVisible()
  expect(screen.getByText(/clientPeriod/, { selector: 'section > p' })).toBeVisible()
  expect(within(notice).getByRole('list', BLANKS)).toHaveTextContent(/^ville$/)
  await tick(REPLACE)
  expect(within(notice).getByRole('list', BLANKS)).toHaveTextContent('SIREN')
  await fill()
  expect(await within(notice).findByText('Rempli d’après vos réponses')).toBeVisible()
  expect(server.requests(SAVE).map(({ body }) => (body as LegalAnswers).replace)).toEqual([['legalText']])
})

test('texts that somebody else changed meanwhile are shown before they can be replaced', async () => {
  const { notice, type, fill } = await openPage()
  await type('Nom ou raison sociale', 'Ada Roy')
  version = 2
  stored = textsOf('edited', '<p>De notre avocat.</p>')
  await fill()
  expect(await screen.findAllByText(/Votre saisie n’est pas perdue/)).not.toEqual([])
  expect(await within(notice).findByText('De notre avocat.')).toBeInTheDocument()
  expect(screen.getByLabelText('Nom ou raison sociale')).toHaveValue('Ada Roy')
  await fill()
  expect(await within(notice).findByText('Rempli d’après vos réponses')).toBeVisible()
})
