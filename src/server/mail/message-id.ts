import type { Config } from '../config.ts'

export type MessageIdConfig = Pick<Config, 'publicUrl' | 'mailFrom'>

/** Without angle brackets (RFC 5322, 3.6.4). In the domain of the site, or else of the sender, as filters expect. */
export function createMessageId({ publicUrl, mailFrom }: MessageIdConfig): string {
  const domain = publicUrl?.hostname ?? mailFrom.slice(mailFrom.lastIndexOf('@') + 1)
  return `${crypto.randomUUID()}@${domain}`
}
