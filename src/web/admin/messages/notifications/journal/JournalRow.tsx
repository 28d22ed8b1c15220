import type { JournalEntry } from '#contract/messages/journal.ts'
import { groupedPhone } from '#domain/language/phone-number.ts'
import tableStyles from '../../../ui/table.module.css'
import { DeliveryState } from '../DeliveryState.tsx'
import { formatEntryTime } from '../labels.ts'
import notificationsStyles from '../notifications.module.css'
import { RetryButton } from './RetryButton.tsx'

export function JournalRow({ entry }: { entry: JournalEntry }) {
  const { label, subject, recipient, channel } = entry
  return (
    <tr data-row tabIndex={-1}>
      <th scope="row">
        {label}
        <span className={notificationsStyles.detail}>{channel === 'sms' ? 'SMS' : subject}</span>
      </th>
      <td data-label="Destinataire" className={notificationsStyles.recipient}>
        {groupedPhone(recipient)}
      </td>
      <td data-label="Quand">{formatEntryTime(entry)}</td>
      <td data-label="État">
        <DeliveryState entry={entry} />
      </td>
      <td className={tableStyles.actions}>
        <div>
          <RetryButton entry={entry} />
        </div>
      </td>
    </tr>
  )
}
