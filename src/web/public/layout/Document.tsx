import type { ReactNode } from 'react'
import icon from './icon.svg'

/** The whole document; pages hoist their own title and description into its head. */
export function Document({ children }: { children: ReactNode }) {
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f7f3ec" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#2a2420" media="(prefers-color-scheme: dark)" />
        <link rel="icon" type="image/svg+xml" href={icon} />
      </head>
      <body>{children}</body>
    </html>
  )
}
