import type { JournalEntry } from '#contract/journal.ts'
import table from '../../ui/table.module.css'
import { DeliveryState } from '../DeliveryState.tsx'
import classes from '../notifications.module.css'
import { momentOf } from '../words.ts'
import { RetryButton } from './RetryButton.tsx'

/** One message of the log. */
export function JournalRow({ entry }: { entry: JournalEntry }) {
  const { label, subject, recipient, channel } = entry
  return (
    <tr>
      <th scope="row">
        {label}
        <span className={classes.detail}>{channel === 'sms' ? 'SMS' : subject}</span>
      </th>
      <td data-label="Destinataire" className={classes.recipient}>
        {recipient}
      </td>
      <td data-label="Quand">{momentOf(entry)}</td>
      <td data-label="État">
        <DeliveryState entry={entry} />
      </td>
      <td className={table.actions}>
        <div>
          <RetryButton entry={entry} />
        </div>
      </td>
    </tr>
  )
}
