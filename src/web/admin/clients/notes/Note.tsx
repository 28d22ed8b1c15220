import { Button } from '@mantine/core'
import type { ClientNote } from '#contract/clients/notes.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { frenchTime, parseDateTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { Badge } from '../../ui/Badge.tsx'
import styles from './notes.module.css'

type Props = { note: ClientNote; onEdit: () => void; onRemove: () => void }

export function Note({ note, onEdit, onRemove }: Props) {
  const { text, visibility, reservation, isOwn, mayRemove } = note
  return (
    <article id={`note-${note.id}`} className={styles.note} tabIndex={-1} aria-label={labelOf(note)}>
      <p className={styles.text}>{text}</p>
      <footer className={styles.footer}>
        <p className={styles.origin}>
          {originOf(note)}
          {reservation && <span>{french`Rendez-vous du ${frenchMoment(reservation.at)}`}</span>}
        </p>
        {visibility === 'author' && <Badge>Pour moi seul</Badge>}
        <div className={styles.actions}>
          {isOwn && (
            <Button size="xs" variant="default" aria-label={`Modifier, ${labelOf(note)}`} onClick={onEdit}>
              Modifier
            </Button>
          )}
          {mayRemove && (
            <Button
              size="xs"
              variant="subtle"
              className={styles.destructive}
              aria-label={`Supprimer, ${labelOf(note)}`}
              onClick={onRemove}
            >
              Supprimer
            </Button>
          )}
        </div>
      </footer>
    </article>
  )
}

function originOf({ authorName, at, changedAt }: ClientNote): string {
  const origin = `${authorName ?? 'Ancien compte'}, ${frenchMoment(at)}`
  return changedAt === null ? origin : `${origin}, modifiée le ${frenchMoment(changedAt)}`
}

function labelOf({ authorName, at }: ClientNote): string {
  return `note de ${authorName ?? 'l’équipe'} du ${frenchMoment(at)}`
}

function frenchMoment(at: string): string {
  const { day, minute } = parseDateTime(at)
  return `${dayAndYear(day)} à ${frenchTime(minute)}`
}
