import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { ReceivedMessage } from '#contract/content/contact.ts'
import { Refusal } from '#contract/errors.ts'
import { MessagesPage } from '#web/admin/content/contact/MessagesPage.tsx'
import { ALIX, openAdminScreen } from '../../support/component/admin-screen.tsx'
import { server } from '../../support/component/server.ts'

const MESSAGES = 'GET /api/superadmin/messages'
const COUNTS = 'GET /api/superadmin/messages/counts'
const TOTAL = 70

/** Newest first; every tenth is new. */
const messages: ReceivedMessage[] = Array.from({ length: TOTAL }, (_, n) => ({
  id: TOTAL - n,
  name: `Client ${n + 1}`,
  email: 'zoe@exemple.fr',
  message: 'Bonjour',
  status: n % 10 === 0 ? 'new' : 'read',
  date: '2027-04-12',
  time: '10:00',
}))

beforeEach(() => {
  server.respond(COUNTS, { new: 7, read: 63, answered: 0, archived: 0 })
  server.respond(MESSAGES, ({ query: { limit, before = TOTAL + 1, status } }) =>
    messages.filter((row) => row.id < before && (!status || row.status === status)).slice(0, limit),
  )
})

const cards = () => screen.queryAllByRole('article')
const openMessages = () => openAdminScreen(<MessagesPage />, { admin: ALIX })
const findMore = () => screen.findByRole('button', { name: 'Afficher plus de messages' })

test('a long list shows its first part, how many rows there are, and the counts of all', async () => {
  openMessages()
  await findMore()
  expect(cards()).toHaveLength(50)
  expect(screen.getByText('50 sur 70')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Tous 70' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Lus 63' })).toBeVisible()
})

test('« Afficher plus » appends the next part and focuses its first row', async () => {
  const { user } = openMessages()
  await user.click(await findMore())
  await waitFor(() => expect(cards()).toHaveLength(TOTAL))
  expect(cards().map((card) => card.getAttribute('aria-label'))).toEqual(messages.map(({ name }) => name))
  await waitFor(() => expect(document.activeElement).toContainElement(cards()[50] ?? null))
  expect(screen.queryByRole('button', { name: 'Afficher plus de messages' })).not.toBeInTheDocument()
})

test('a filter asks the server for the rows of one status', async () => {
  const { user } = openMessages()
  await user.click(await screen.findByRole('button', { name: 'Nouveaux 7' }))
  await waitFor(() => expect(cards()).toHaveLength(7))
  expect(server.requests(MESSAGES).at(-1)?.query).toMatchObject({ status: 'new', limit: 51 })
})

test('a list that has changed meanwhile is read again from its beginning', async () => {
  const { user } = openMessages()
  const more = await findMore()
  server.respond(MESSAGES, ({ query: { before } }) => {
    if (before !== undefined) throw new Refusal('list_changed')
    return messages.slice(30)
  })
  await user.click(more)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^La suite n’a pas pu être lueLa liste a changé entre-temps/,
  )
  expect(cards()).toHaveLength(50)
  await user.click(screen.getByRole('button', { name: 'Réessayer' }))
  await waitFor(() => expect(cards()).toHaveLength(40))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
