/** A new e-mail address counts only once it is confirmed, within a day. */
export const EMAIL_CHANGE_MS = 24 * 3_600_000

/** Changes asked for within EMAIL_CHANGE_MS: by one link, to one mailbox, by one network, and on the whole site. */
export const MAX_EMAIL_CHANGES = { reservation: 3, mailbox: 3, network: 8, site: 200 } as const

export type EmailChangeCounts = Record<Exclude<keyof typeof MAX_EMAIL_CHANGES, 'network'>, number>

export function mayAskEmailChange({ reservation, mailbox, site }: EmailChangeCounts): boolean {
  return (
    reservation < MAX_EMAIL_CHANGES.reservation &&
    mailbox < MAX_EMAIL_CHANGES.mailbox &&
    site < MAX_EMAIL_CHANGES.site
  )
}
