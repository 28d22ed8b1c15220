import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { french } from '#domain/language/typography.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import { useSave } from '../../../ui/query/use-save.ts'
import { mailNote, readReceiptNote } from '../actions.ts'
import styles from '../payments.module.css'
import { MailNoteForm } from './MailNoteForm.tsx'
import { NoteDownload } from './NoteDownload.tsx'

type Props = {
  number: number
  /** To which the note goes without a further question. */
  clientEmail: string | null
}

/** Takes the focus, which was on the button that is gone. */
export function NotedPayment({ number, clientEmail }: Props) {
  const ref = useRef<HTMLParagraphElement>(null)
  useEffect(() => ref.current?.focus(), [])
  const [asksAddress, setAsksAddress] = useState(false)
  const mailing = useSave((email: string) => mailNote(number, { email }), {
    done: ({ message }) => message,
    failure: 'La note n’est pas envoyée.',
  })
  const mail = () => (clientEmail === null ? setAsksAddress(true) : mailing.mutate(clientEmail))
  return (
    <div className={styles.noted}>
      <p ref={ref} tabIndex={-1}>
        {french`Encaissement n° ${number} noté.`}
      </p>
      <div className={actionRowStyles.start}>
        <NoteDownload
          size="sm"
          label="Note (PDF)"
          fileName={`note-${number}.pdf`}
          read={() => readReceiptNote(number)}
        />
        {!asksAddress && (
          <Button
            size="sm"
            variant="default"
            disabled={mailing.isPending || mailing.isSuccess}
            onClick={mail}
          >
            {mailing.isSuccess ? 'Note envoyée' : 'Envoyer la note'}
          </Button>
        )}
      </div>
      {!asksAddress && clientEmail !== null && <p className={styles.to}>{french`À ${clientEmail}.`}</p>}
      {asksAddress && <MailNoteForm number={number} />}
    </div>
  )
}
