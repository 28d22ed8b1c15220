import { expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { NotificationTemplate } from '#contract/messages/templates.ts'
import { insertTemplates } from '../../support/mail/post.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { practice } from '../../support/practice/practice.ts'

test.each(['voucher_order', 'voucher_sent', 'voucher_withdrawn'])(
  'a message that the law or a contract owes to its recipient is not switched off: %s',
  async (type) => {
    const site = await practice()
    await insertTemplates(site)
    const owner = await site.visitor().signIn((await aSuperadmin(site)).username)
    const find = async () =>
      (await owner.get<NotificationTemplate[]>('/api/notifications')).body.find((one) => one.type === type)
    const path = `/api/notifications/${(await find())?.id}/activate`
    const { status, body } = await owner.put<ErrorBody>(path, { active: false })
    expect([status, body.code]).toEqual([409, 'message_owed'])
    expect(await find()).toMatchObject({ active: true })
  },
)
