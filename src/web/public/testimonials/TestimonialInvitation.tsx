import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import buttonStyles from '#web/ui/button.module.css'
import { TestimonialForm } from './TestimonialForm.tsx'
import styles from './TestimonialInvitation.module.css'

/** The form is hidden, not removed: without scripts its card names phone and mail, and `#nom` still leads to it. */
export function TestimonialInvitation() {
  const [isOpen, setIsOpen] = useState(false)
  const form = useRef<HTMLDivElement>(null)

  function open(): void {
    flushSync(() => setIsOpen(true))
    form.current?.querySelector('input')?.focus()
  }

  return (
    <div className={styles.invitation} data-open={isOpen}>
      <button type="button" className={`${buttonStyles.quiet} ${styles.opener}`} onClick={open}>
        Laisser un témoignage
      </button>
      <div ref={form} className={styles.form}>
        <TestimonialForm />
      </div>
    </div>
  )
}
