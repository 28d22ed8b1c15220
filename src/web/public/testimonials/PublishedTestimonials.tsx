import { type MouseEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Testimonial } from '#contract/content/testimonials.ts'
import buttonStyles from '#web/ui/button.module.css'
import { isUnmodifiedLeftClick, Link } from '#web/ui/Link.tsx'
import { Quote } from './quotes/Quote.tsx'
import { moreText, pathOfMore, testimonialId } from './shown-part.ts'
import styles from './TestimonialsPage.module.css'

type Props = { testimonials: readonly Testimonial[]; count: number }

export function PublishedTestimonials({ testimonials, count }: Props) {
  const shown = testimonials.length
  const [list, followMore] = useMore(shown)
  return (
    <>
      {count > 1 && <p className={styles.order}>Du plus récent au plus ancien</p>}
      <ul className={styles.list} aria-label="Témoignages publiés" ref={list}>
        {testimonials.map((testimonial, index) => (
          <li key={testimonial.id} id={testimonialId(index)} tabIndex={-1}>
            <Quote testimonial={testimonial} />
          </li>
        ))}
      </ul>
      {shown < count && (
        <p className={styles.more}>
          <Link to={pathOfMore(shown)} className={buttonStyles.quiet} onClick={followMore}>
            {moreText({ shown, count })}
          </Link>
        </p>
      )}
    </>
  )
}

/** Adds to the list where it stands, and moves the focus to the first testimonial that is added. */
function useMore(shown: number) {
  const navigate = useNavigate()
  const list = useRef<HTMLUListElement>(null)
  const firstAdded = useRef<number | null>(null)
  useEffect(() => {
    if (firstAdded.current === null || firstAdded.current >= shown) return
    const added = list.current?.children[firstAdded.current]
    firstAdded.current = null
    if (added instanceof HTMLElement) added.focus()
  }, [shown])
  const followMore = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isUnmodifiedLeftClick(event)) return
    event.preventDefault()
    firstAdded.current = shown
    const [path = ''] = pathOfMore(shown).split('#')
    void navigate(path, { replace: true, preventScrollReset: true })
  }
  return [list, followMore] as const
}
