import { useRef } from 'react'
import styles from './FoldedPages.module.css'
import { NavigationLinks } from './NavigationLinks.tsx'
import type { NavigationLink } from './navigation.ts'

const ID = 'autres-pages'

/** A popover needs no script: the browser opens it, closes it on Escape and outside clicks, and tells its state. */
export function FoldedPages({ links }: { links: NavigationLink[] }) {
  const panel = useRef<HTMLDivElement>(null)
  return (
    <li>
      <button type="button" className={styles.opener} popoverTarget={ID}>
        Plus
      </button>
      <div ref={panel} id={ID} className={styles.panel} popover="auto">
        <NavigationLinks links={links} stacked onFollow={() => panel.current?.hidePopover()} />
      </div>
    </li>
  )
}
