import type { ComponentProps, MouseEvent } from 'react'
import { useHref, useLocation, useNavigate } from 'react-router'

type Props = Omit<ComponentProps<'a'>, 'href' | 'target'> & { to: string }

/**
 * A link to a page of this document; marked when one is on it. React Router's own carries prefetching, which no page
 * here uses: 3 kB on every first visit.
 */
export function Link({ to, onClick, ...anchor }: Props) {
  const href = useHref(to)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event)) return
    event.preventDefault()
    // As a browser does: the page one is on is not put in the history twice.
    void navigate(to, { replace: href === pathname + search })
  }
  return <a aria-current={href === pathname ? 'page' : undefined} {...anchor} href={href} onClick={follow} />
}

/** A new tab, a download or a context menu is the browser's own business. */
function isPlain({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey
}
