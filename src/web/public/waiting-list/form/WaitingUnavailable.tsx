import { LOST_CONNECTION } from '#web/app/failure-message.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** In place of a form that did not load. */
export function WaitingUnavailable() {
  return (
    <Notice kind="error" title="Le formulaire ne s’affiche pas.">
      <p>{LOST_CONNECTION}</p>
    </Notice>
  )
}
