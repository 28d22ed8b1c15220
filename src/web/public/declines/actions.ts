import type { DeclineChoice } from '#contract/messages/declines.ts'
import { browserApi } from '#web/app/browser-api.ts'

export function changeDeclines(token: string, choice: DeclineChoice) {
  return browserApi('POST /api/refus/{token}', { params: { token }, body: choice })
}
