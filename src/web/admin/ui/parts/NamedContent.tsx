import type { ReactNode } from 'react'

type Props = { name: string; children: ReactNode }

/** Content of a button that says more to a screen reader than there is room to show. */
export function NamedContent({ name, children }: Props) {
  return (
    <>
      <span className="visually-hidden">{name}</span>
      <span style={{ display: 'contents' }} aria-hidden>
        {children}
      </span>
    </>
  )
}
