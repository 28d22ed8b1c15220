import { type ReactNode, Suspense, useState } from 'react'
import buttonStyles from '#web/ui/button.module.css'

type Props = { label: string; className?: string | undefined; children: (fold: () => void) => ReactNode }

/** The form in place of the button, loaded once that is pressed. */
export function WaitingOffer({ label, className = '', children }: Props) {
  const [state, setState] = useState<'new' | 'open' | 'folded'>('new')
  if (state === 'open') {
    return (
      <Suspense fallback={<p role="status">Chargement...</p>}>{children(() => setState('folded'))}</Suspense>
    )
  }
  return (
    <button
      type="button"
      className={`${buttonStyles.quiet} ${buttonStyles.small} ${className}`}
      ref={state === 'folded' ? moveFocus : undefined}
      onClick={() => setState('open')}
    >
      {label}
    </button>
  )
}

function moveFocus(element: HTMLElement | null): void {
  element?.focus()
}
