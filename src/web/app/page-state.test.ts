import { expect, test } from 'vitest'
import { collectAnswers, writeState } from './page-state.ts'
import { createQueryClient } from './queries.ts'

const router = { loaderData: {}, errors: null }

test('an owner’s text cannot close the block that carries the state', () => {
  const text = '</script><script>alert(1)</script>\u2028<!--'
  const block = writeState({ answers: [[['public-settings'], { siteTitle: text }]], router })
  const json = block.slice(block.indexOf('>') + 1, block.lastIndexOf('</script>'))
  expect(json).not.toMatch(/[<\u2028\u2029]/)
  expect(JSON.parse(json).answers[0][1].siteTitle).toBe(text)
})

test('of an unexpected error nothing but its existence leaves the server', () => {
  const errors = { root: new Error('select secret from users') }
  expect(writeState({ answers: [], router: { ...router, errors } })).not.toContain('secret')
})

test('the same answers give the same state, whenever they were given', () => {
  const client = createQueryClient()
  client.setQueryData(['services'], [{ id: 1 }])
  expect(collectAnswers(client)).toEqual([[['services'], [{ id: 1 }]]])
})
