import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { siteMailer } from '#server/features/mail-server/actions.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { postOffice } from './post.ts'
import type { TestSite } from './site.ts'

/** Lets the worker send what is due, without a mail server: then every mail is a file. Answers them all. */
async function mailsOf(site: TestSite): Promise<Email[]> {
  const { smsSender, log } = postOffice()
  await sendDue({ ...site, mailer: siteMailer(site), smsSender: smsSender, log })
  const folder = join(site.config.dataDir, 'mail')
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  return Promise.all(files.map((name) => PostalMime.parse(readFileSync(join(folder, name)))))
}

/** The link to their reservation that somebody got by mail. */
export async function linkMailedTo(site: TestSite, address: string): Promise<string> {
  const mine = (await mailsOf(site)).filter(({ to }) => to?.some((one) => one.address === address))
  const [link] = mine.flatMap(({ text }) => text?.match(/http\S*\/reservation\/[\w-]+/) ?? [])
  if (link === undefined) throw new Error(`no link was mailed to ${address}`)
  return link
}
