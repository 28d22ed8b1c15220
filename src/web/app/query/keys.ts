/** First part of every query key: invalidating `[root]` reaches everything cached below it. */
export type RootKey =
  | 'auth'
  | 'public-settings'
  | 'services'
  | 'practitioners'
  | 'practitioner-services'
  | 'slots'
  | 'own-reservation'
  | 'agenda'
  | 'audit-trail'
  | 'blocks'
  | 'booking-limits'
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
  | 'own-changes'
  | 'page'
  | 'pages'
  | 'passkeys'
  | 'password-link'
  | 'personal-data'
  | 'preferences'
  | 'profile'
  | 'reminders'
  | 'reservations'
  | 'retention'
  | 'scripts'
  | 'second-factor'
  | 'sessions'
  | 'settings'
  | 'staff-invitation'
  | 'staff-invitations'
  | 'testimonials'
  | 'unworked'
  | 'users'
  | 'wording'

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [RootKey, ...unknown[]]
    /** `failure`: toast shown when the query fails, though not when it is cancelled. */
    queryMeta: { failure?: string }
  }
}
