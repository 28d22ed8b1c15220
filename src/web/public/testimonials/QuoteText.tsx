import { useEffect, useRef, useState } from 'react'
import buttonStyles from '#web/ui/button.module.css'
import styles from './QuoteText.module.css'

type Props = { comment: string; clientName: string }

/** Cut after six lines; the button is there only where something is cut. */
export function QuoteText({ comment, clientName }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const text = useRef<HTMLParagraphElement>(null)
  const isCut = useIsCut(text)
  return (
    <blockquote className={styles.text} data-open={isOpen}>
      <p ref={text}>{comment}</p>
      {(isCut || isOpen) && (
        <button
          type="button"
          className={`${buttonStyles.link} ${styles.more}`}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Réduire' : 'Lire la suite'}
          <span className="visually-hidden">{` le témoignage de ${clientName}`}</span>
        </button>
      )}
    </blockquote>
  )
}

function useIsCut(text: React.RefObject<HTMLParagraphElement | null>): boolean {
  const [isCut, setIsCut] = useState(false)
  useEffect(() => {
    const { current } = text
    if (!current) return
    const observer = new ResizeObserver(() => setIsCut(current.scrollHeight > current.clientHeight + 1))
    observer.observe(current)
    return () => observer.disconnect()
  }, [text])
  return isCut
}
