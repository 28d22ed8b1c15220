import type { ComponentProps, MouseEvent } from 'react'
import { useHref, useLocation, useNavigate } from 'react-router'

type Props = Omit<ComponentProps<'a'>, 'href' | 'target'> & { to: string }

/** React Router's own Link carries prefetching, which no page uses: 3 kB on every first visit. */
export function Link({ to, onClick, ...anchor }: Props) {
  const href = useHref(to)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isUnmodifiedLeftClick(event)) return
    event.preventDefault()
    // As in browsers, a link to the current URL replaces its history entry.
    void navigate(to, { replace: href === pathname + search })
  }
  return <a aria-current={href === pathname ? 'page' : undefined} {...anchor} href={href} onClick={follow} />
}

/** Any other click on a link is the browser's. */
export function isUnmodifiedLeftClick({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey
}
