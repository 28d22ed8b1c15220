import { sql } from 'kysely'
import type { MessageType } from '#domain/messages/notification.ts'
import type { MessageRules } from '#server/jobs/truth-rules.ts'
import { giftAtNight, isGift, packChanged, voucherGone } from './accounting/voucher-mail/conditions.ts'
import { noteVoucherSent } from './accounting/voucher-mail/unsent-mail.ts'
import { invitationClosed } from './accounts/users/invitation-rule.ts'
import { lateRefundFailed, lateRefundGone } from './booking/deposits/message-rules.ts'
import { listChanged } from './booking/lost-links/message-rules.ts'
import { emailChangeClosed, pendingExpired } from './booking/own-link/message-rules.ts'
import {
  offerClosed,
  offerReaddressed,
  requestClosed,
  requestReaddressed,
  waitingLinkClosed,
} from './booking/waiting-list/message-rules.ts'
import {
  begun,
  cancelled,
  moved,
  over,
  readdressed,
  rebooked,
  restored,
  retold,
} from './messages/notifications/news-rules.ts'

const NEWS = [moved, over, readdressed, retold]
const STAFF_NEWS = [moved, over]
const LAST_MESSAGE: MessageType = 'data_erased'

export const MESSAGE_RULES: MessageRules = {
  byType: {
    booking_confirmed: NEWS,
    booking_to_confirm: [pendingExpired],
    booking_moved: NEWS,
    booking_moved_by_client: NEWS,
    booking_changed: NEWS,
    booking_given: NEWS,
    booking_cancelled: [restored, over, readdressed, retold],
    booking_reminder: [moved, begun, readdressed],
    series_booked: [cancelled, readdressed],
    series_changed: [cancelled, readdressed],
    waiting_to_confirm: [waitingLinkClosed],
    waiting_added: [requestClosed, requestReaddressed],
    waiting_offer: [offerClosed, offerReaddressed],
    waiting_ended: [requestReaddressed],
    rebook_offer: [moved, rebooked, readdressed],
    payment_note: [],
    pack_ending: [packChanged],
    deposit_late: [lateRefundGone, lateRefundFailed],
    voucher_order: [],
    voucher_sent: [voucherGone, giftAtNight],
    voucher_withdrawn: [],
    lost_links: [listChanged],
    email_to_confirm: [emailChangeClosed],
    email_change_asked: [moved, readdressed],
    data_request_received: [],
    data_request_done: [],
    data_request_refused: [],
    data_erased: [],
    testimonial_invitation: [moved, readdressed],
    testimonial_published: [],
    testimonial_refused: [],
    staff_booking_new: STAFF_NEWS,
    staff_booking_moved: STAFF_NEWS,
    staff_booking_changed: STAFF_NEWS,
    staff_booking_given: STAFF_NEWS,
    staff_booking_cancelled: [restored, over],
    staff_series_new: [cancelled],
    staff_series_changed: [cancelled],
    calendar_unreadable: [],
    contact_message: [],
    testimonial_received: [],
    data_request_new: [],
    voucher_order_news: [],
    site_alert: [],
    password_reset: [],
    password_changed: [],
    email_changed: [],
    staff_invitation: [invitationClosed],
    second_factor_changed: [],
    practice_news: [],
    account_created: [],
  },
  forgetsRecipient: () => sql<boolean>`(outbox.type = ${sql.lit(LAST_MESSAGE)} or ${isGift()})`,
  noteSent: noteVoucherSent,
}
