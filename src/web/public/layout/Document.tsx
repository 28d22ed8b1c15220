import type { ReactNode } from 'react'
import { INLINE_SCRIPT } from '#contract/inline-script.ts'

export function Document({ children }: { children: ReactNode }) {
  return (
    // INLINE_SCRIPT sets data attributes on <html> before hydration.
    <html lang="fr" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        {/* The script has run before hydration, so the client bundle omits its text. */}
        <script suppressHydrationWarning>{import.meta.env.SSR ? INLINE_SCRIPT : ''}</script>
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
