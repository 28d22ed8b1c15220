/** First part of every query key. Invalidating `[root]` reaches everything that is cached below it. */
export type RootKey =
  // Both sides
  | 'auth'
  | 'public-settings'
  | 'services'
  | 'practitioners'
  | 'praticiens'
  | 'slots'
  // A client's own reservation
  | 'own-reservation'
  // Back office
  | 'agenda'
  | 'blocks'
  | 'calendar-feed'
  | 'checklist'
  | 'clients'
  | 'dashboard'
  | 'deadlines'
  | 'gallery'
  | 'holds'
  | 'journal'
  | 'mail-server'
  | 'messages'
  | 'notification-preview'
  | 'notifications'
  | 'page'
  | 'pages'
  | 'password-link'
  | 'preferences'
  | 'profile'
  | 'reminders'
  | 'reservations'
  | 'scripts'
  | 'sessions'
  | 'settings'
  | 'testimonials'
  | 'unworked'
  | 'users'
  | 'wording'

declare module '@tanstack/react-query' {
  interface Register {
    // Checked wherever a key is written, by compile time only: public pages ship no list of them.
    queryKey: readonly [RootKey, ...unknown[]]
    /** `failure`: toast shown when the query fails; a cancelled query is no failure. */
    queryMeta: { failure?: string }
  }
}
