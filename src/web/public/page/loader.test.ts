import { expect, test, vi } from 'vitest'
import { ApiError } from '#web/app/api.ts'
import { customPageLoader } from './loader.ts'

async function load(slug: string): Promise<unknown> {
  const api = vi.fn().mockRejectedValue(new ApiError(404, { code: 'not_found' }))
  const loader = customPageLoader({ api } as never)
  return loader({ params: { slug } } as never).catch((thrown: unknown) => thrown)
}

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'])(
  '/p/%s, a name that every object has, is not found',
  async (slug) => {
    expect(await load(slug)).toMatchObject({ init: { status: 404 } })
  },
)

test('/p/contact redirects to the page’s own address', async () => {
  const response = (await load('contact')) as Response
  expect([response.status, response.headers.get('location')]).toEqual([301, '/contact'])
})
