/**
 * Why the site cannot mail a link: no mail server, no address of its own, no active template, or a mail server that has
 * let nothing out for `MAIL_OUTAGE_MS`.
 */
export const MAIL_OBSTACLES = ['server', 'address', 'template', 'failing'] as const
export type MailObstacle = (typeof MAIL_OBSTACLES)[number]

/** Shorter failures, such as greylisting, are over with the next attempts. */
const MAIL_OUTAGE_MS = 600_000

/** `failingSince`: epoch milliseconds; null while mails leave. */
export function isMailOutage(failingSince: number | null, now: number): boolean {
  return failingSince !== null && now - failingSince >= MAIL_OUTAGE_MS
}
