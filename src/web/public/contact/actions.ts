import type * as z from 'zod/mini'
import type { ContactMessage } from '#contract/content/contact.ts'
import { browserApi } from '#web/app/browser-api.ts'

export function sendMessage(body: z.infer<typeof ContactMessage>) {
  return browserApi('POST /api/contact', { body })
}
