import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { DeliveryFailure } from '#domain/messages/delivery.ts'
import { siteMailer } from '#server/features/messages/mail-server/actions.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { mailFileName } from '#server/mail/mail-files.ts'
import type { Mailer, MailMessage } from '#server/mail/transport.ts'
import { createPlan } from '#server/start/plan.ts'
import { findUntruths } from '../laws/messages.ts'
import { type MailedToken, tokensIn } from '../laws/tokens.ts'
import { fakeCarriers } from '../mail/post.ts'
import type { TestSite } from '../practice/site.ts'

const SILENT = { info: () => {}, warn: () => {}, error: () => {} }

/** Runs the jobs and the worker, and keeps whatever leaves: each message is judged by law 3 as it is handed over. */
export class PostOffice {
  /** Refuses every message while it is down. */
  isDown = false
  /** Tokens of all mails, by themselves. */
  readonly tokens = new Map<string, MailedToken>()
  /** Tokens that opened and did nothing when they were tried last. */
  readonly ended = new Set<string>()
  readonly untruths: string[] = []
  readonly sentTypes = new Set<string>()

  /** The jobs of this minute, and everything that is due then. */
  async round(site: TestSite): Promise<void> {
    const clock = { ...site.clock, synchronize: async () => {} }
    // Its jobs write no other lines.
    await createPlan({ ...site, clock }, SILENT as never)()
    await this.deliver(site)
  }

  async deliver(site: TestSite): Promise<void> {
    const { texts, log } = fakeCarriers()
    const smsSender = {
      send: async (text: (typeof texts)[number]) => {
        this.#refuseWhileDown()
        await this.#judge(site, text.messageId, text.text)
        return 'gateway' as const
      },
    }
    await sendDue({ ...site, smsSender, log, mailer: this.#mailer(site) })
  }

  #refuseWhileDown(): void {
    if (this.isDown) throw new DeliveryFailure('Le serveur d’envoi est arrêté.')
  }

  #mailer(site: TestSite): Mailer {
    return {
      send: async (message, handOver) => {
        this.#refuseWhileDown()
        // Until here a message may still be taken back.
        await handOver?.record()
        const file = await calendarFileOf(site, message)
        const type = await this.#judge(site, message.messageId, message.text, file)
        for (const token of tokensIn(`${message.text}\n${file}`, { mailbox: message.to, type }))
          this.tokens.set(token.token, this.tokens.get(token.token) ?? token)
        return 'server'
      },
    }
  }

  /** Returns the type of the message. */
  async #judge(site: TestSite, messageId: string, text: string, calendarFile = ''): Promise<string> {
    const { database } = site
    const row = await database.kysely
      .selectFrom('outbox')
      .select(['id', 'event', 'type', 'channel', 'recipient', 'reservation_id as reservationId'])
      .where('message_id', '=', messageId)
      .executeTakeFirstOrThrow()
    this.sentTypes.add(row.type ?? '')
    this.untruths.push(...(await findUntruths(site, { ...row, text, calendarFile })))
    return row.type ?? ''
  }
}

/** As it leaves; lines unfolded. */
async function calendarFileOf(site: TestSite, message: MailMessage): Promise<string> {
  if (!message.calendar && !message.dates) return ''
  const config = { ...site.config, smtpUrl: undefined }
  await siteMailer({ ...site, config }).send({ ...message, receiptNumber: null, voucherOrderId: null })
  const file = join(config.dataDir, 'mail', mailFileName(message.messageId))
  const { attachments } = await PostalMime.parse(readFileSync(file))
  const files = attachments.filter(({ mimeType }) => mimeType === 'text/calendar')
  return files.map(({ content }) => textOf(content).replaceAll(/\r?\n[ \t]/g, '')).join('\n')
}

function textOf(content: string | ArrayBuffer | Uint8Array): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content)
}
