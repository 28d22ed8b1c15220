import { type RefObject, useEffect, useRef, useState } from 'react'
import buttonStyles from '#web/ui/button.module.css'
import styles from './QuoteText.module.css'

type Props = { comment: string; clientName: string }

/** Cut after six lines; the button is there only where something is cut. */
export function QuoteText({ comment, clientName }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const text = useRef<HTMLParagraphElement>(null)
  const isCut = useIsCut(text, isOpen)
  return (
    <blockquote className={styles.text} data-open={isOpen}>
      <p ref={text}>{comment}</p>
      {isCut && (
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

/** Keeps its answer while all of the text is shown. */
function useIsCut(text: RefObject<HTMLParagraphElement | null>, isOpen: boolean): boolean {
  const [isCut, setIsCut] = useState(false)
  useEffect(() => {
    const { current } = text
    if (!current || isOpen) return
    const observer = new ResizeObserver(() => setIsCut(current.scrollHeight > current.clientHeight + 1))
    observer.observe(current)
    return () => observer.disconnect()
  }, [text, isOpen])
  return isCut
}
