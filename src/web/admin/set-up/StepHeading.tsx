import { useEffect, useRef } from 'react'
import styles from './set-up.module.css'

/** Takes the focus: the button that led here is gone. */
export function StepHeading({ title, help }: { title: string; help: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <header>
      <h2 id="etape" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p className={styles.help}>{help}</p>
    </header>
  )
}
