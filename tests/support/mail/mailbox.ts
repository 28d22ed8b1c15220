import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { attachNote } from '#server/features/accounting/notes/actions.ts'
import { makeVoucherMail } from '#server/features/accounting/voucher-orders/voucher-mail.ts'
import { siteMailer } from '#server/features/messages/mail-server/actions.ts'
import { sendDue } from '#server/jobs/worker.ts'
import type { Mailer } from '#server/mail/transport.ts'
import type { TestSite } from '../practice/site.ts'
import { fakeCarriers } from './post.ts'

/** Sends due messages without a mail server, so each mail becomes a file. Returns all mails. */
export async function sendAndReadMails(site: TestSite): Promise<Email[]> {
  const { smsSender, log } = fakeCarriers()
  await sendDue({ ...site, mailer: wholeMailer(site), smsSender, log })
  const folder = join(site.config.dataDir, 'mail')
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  return Promise.all(files.map((name) => PostalMime.parse(readFileSync(join(folder, name)))))
}

/** With what is attached as a mail leaves. */
function wholeMailer(site: TestSite): Mailer {
  return siteMailer(site, {
    note: (number) => attachNote(site, number),
    voucher: (orderId) => makeVoucherMail(site, orderId),
  })
}

/** The reservation link that was mailed to the address. */
export async function linkMailedTo(site: TestSite, address: string): Promise<string> {
  const mails = (await sendAndReadMails(site)).filter(({ to }) =>
    to?.some((mailbox) => mailbox.address === address),
  )
  const [link] = mails.flatMap(({ text }) => text?.match(/http\S*\/reservation\/[\w-]+/) ?? [])
  if (link === undefined) throw new Error(`no link was mailed to ${address}`)
  return link
}
