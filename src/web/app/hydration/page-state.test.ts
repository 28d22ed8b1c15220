import { expect, test } from 'vitest'
import { writeState } from './page-state.ts'

test('a text cannot close the script element that carries the state', () => {
  const text = '</script><script>alert(1)</script>\u2028<!--'
  const block = writeState({ loaderData: { site: { siteTitle: text } }, errors: null })
  const json = block.slice(block.indexOf('>') + 1, block.lastIndexOf('</script>'))
  expect(json).not.toMatch(/[<\u2028\u2029]/)
  expect(JSON.parse(json).loaderData.site.siteTitle).toBe(text)
})

test('the message of an unexpected error never reaches the browser', () => {
  const errors = { site: new Error('select secret from users') }
  expect(writeState({ loaderData: {}, errors })).not.toContain('secret')
})
