import { expect, test } from 'vitest'
import { createProgressFetch } from './progress-fetch.ts'

test('an upload that is aborted before it starts is not sent', async () => {
  const fetcher = createProgressFetch(() => {})
  const upload = fetcher('/api/superadmin/gallery', { method: 'POST', signal: AbortSignal.abort() })
  await expect(upload).rejects.toMatchObject({ name: 'AbortError' })
})
