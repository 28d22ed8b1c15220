/** Without angle brackets (RFC 5322, 3.6.4). In the domain of the site, or else of the sender, as filters expect. */
export function createMessageId(siteOrigin: string | null, mailFrom: string): string {
  const domain =
    siteOrigin === null ? mailFrom.slice(mailFrom.lastIndexOf('@') + 1) : new URL(siteOrigin).hostname
  return `${crypto.randomUUID()}@${domain}`
}
