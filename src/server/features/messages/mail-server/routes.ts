import { Refusal } from '#contract/errors.ts'
import * as contract from '#contract/messages/mail-server.ts'
import { isSenderMissing } from '#domain/messages/mail-sender.ts'
import type { AppContext } from '#server/app-context.ts'
import { deleteStored, readStored } from '#server/db/statements/stored-settings.ts'
import type { Serve } from '#server/http/serve.ts'
import { admitTestRecipient, findMailSettingsSource, saveMailServer, sendTestMail } from './actions.ts'

export function mailServerRoutes(serve: Serve, context: AppContext): void {
  const { config } = context
  const { kysely: db } = context.database

  const readReply = async (): Promise<contract.MailServerReply> => {
    const stored = await readStored(db, 'mailServer')
    return {
      source: findMailSettingsSource(config, stored),
      server: stored && {
        host: stored.host,
        port: stored.port,
        security: stored.security,
        username: stored.username,
        hasPassword: Boolean(stored.sealedPassword),
        from: stored.from,
      },
      mailFrom: config.mailFrom,
      isSenderMissing: isSenderMissing(config),
      allowInsecure: config.mailAllowPrivate,
    }
  }

  serve(contract.readMailServer, readReply)

  serve(contract.saveMailServer, async ({ body }) => {
    await saveMailServer(context, body)
    return readReply()
  })

  serve(contract.removeMailServer, async () => {
    if (config.smtpUrl !== undefined) throw new Refusal('mail_server_fixed')
    await deleteStored(db, 'mailServer')
    return readReply()
  })

  serve(contract.sendTestMail, async ({ body: { to }, request: { authenticatedAt }, note }) => {
    note.detail = await admitTestRecipient(context, { to, authenticatedAt })
    return sendTestMail(context, to)
  })
}
