import type { PaymentsOfClient } from '#contract/accounting/payment-lists.ts'
import type { OwnReservation } from '#contract/booking/own-link.ts'
import { practice } from '../practice/practice.ts'
import type { TestResponse } from '../practice/test-client.ts'
import { CHANGE_PLAYS } from './changes/changes.ts'
import { detailsOf } from './client.ts'
import { COMPLETE_ENV, CompletePractice } from './complete-practice.ts'
import type { Attachment, Change } from './names.ts'
import { buildScenes, OPENING } from './prepared-scenes.ts'

/** A complete practice with one visit, on which something hangs. */
export async function aScene(attachment: Attachment) {
  const complete = await CompletePractice.fill(await practice({ now: OPENING, env: COMPLETE_ENV }))
  const [scene] = await buildScenes(complete, [attachment])
  if (!scene) throw new Error('no scene')
  const { kysely: db } = complete.site.database
  const deliver = () => complete.pass(1)

  return {
    practice: complete,
    scene,
    deliver,
    /** Plays the change, which the site must accept, and lets every message leave. */
    async play(change: Change): Promise<void> {
      const { one, all } = CHANGE_PLAYS[change]
      const status = one ? await one(scene) : await all?.(complete, [scene])
      if (status !== 200) throw new Error(`${change}: ${status} ${scene.calls.at(-1)}`)
      await deliver()
    },
    /** To somebody new. `isRead`: a minute passes, and every message leaves. */
    async handOver(change: object = {}, { isRead = true } = {}) {
      const to = complete.newClient()
      const body = { ...detailsOf(to), ...change }
      const reply = (await scene.ask('PUT', await scene.path('/client'), body)) as TestResponse<{
        booking: { id: number }
      }>
      if (reply.status !== 200) throw new Error(scene.calls.at(-1))
      if (isRead) await deliver()
      return { to, id: reply.body.booking.id }
    },
    see: async (link = scene.link) =>
      (await complete.visitor().get<OwnReservation>(`/api${link}`)) as TestResponse<OwnReservation>,
    /** Latest of the client’s links that was mailed. */
    linkOf: (mailbox: string): string => {
      const tokens = [...complete.post.tokens.values()]
      const mailed = tokens.findLast((token) => token.kind === 'reservation' && token.mailbox === mailbox)
      return `/reservation/${mailed?.token}`
    },
    requests: () =>
      db.selectFrom('waiting_requests').select(['id', 'ended_at', 'reservation_id']).orderBy('id').execute(),
    mailsOf: async (mailbox: string, state = 'sent') => {
      const rows = await db
        .selectFrom('outbox')
        .select('type')
        .where('recipient', '=', mailbox)
        .where('state', '=', state as 'sent')
        .orderBy('id')
        .execute()
      return rows.map(({ type }) => type)
    },
    row: (id = scene.id) =>
      db.selectFrom('agenda_entries').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    use: (id = scene.id) =>
      db.selectFrom('voucher_visits').selectAll().where('reservation_id', '=', id).executeTakeFirst(),
    paymentsOf: async (record: number) =>
      (await (await complete.asOwner()).get<PaymentsOfClient>(`/api/admin/clients/${record}/payments`)).body,
  }
}
