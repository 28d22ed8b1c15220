import type { ReactNode } from 'react'
import { FIRST_PAINT } from '#contract/first-paint.ts'

/** The whole document; pages hoist their own title and description into its head. */
export function Document({ children }: { children: ReactNode }) {
  return (
    // The first script has written the reader's choices on it before React comes.
    <html lang="fr" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        {/* It has run by the time React comes: the browser's copy of the site need not carry it. */}
        <script suppressHydrationWarning>{import.meta.env.SSR ? FIRST_PAINT : ''}</script>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icons/icon-192.png" sizes="192x192" type="image/png" />
        <link rel="apple-touch-icon" href="/icons/icon-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
      </head>
      <body>{children}</body>
    </html>
  )
}
