import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { NNBSP } from '#domain/typography.ts'
import { type WatchedWordMatch, wordingReader } from '#domain/wording.ts'
import { excerpt } from './excerpt.ts'
import { wordingQuery } from './queries.ts'
import styles from './wording.module.css'

const NONE: readonly WatchedWordMatch[] = []

/** Advisory: watched words never block saving. */
export function WordingNotes({ text }: { text: string }) {
  const { data, isError } = useQuery(wordingQuery)
  const read = useMemo(() => data && wordingReader(data.words), [data])
  const found = read ? firstOfEach(read(text)) : NONE
  return (
    <div role="status" className={styles.notes}>
      {isError && <p className={styles.quiet}>Les mots à éviter n’ont pas pu être vérifiés.</p>}
      {found.length > 0 && (
        <div className={styles.found}>
          <p>
            <strong>{found.length === 1 ? 'Un mot à éviter' : `${found.length} mots à éviter`}</strong> dans
            une activité de bien-être. Vous pouvez enregistrer quand même.
          </p>
          <ul>
            {found.map((one) => (
              <Note key={one.watched.word} text={text} found={one} />
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function Note({ text, found }: { text: string; found: WatchedWordMatch }) {
  const { before, word, after } = excerpt(text, found)
  const { reason, instead } = found.watched
  return (
    <li>
      <q>
        {before}
        <mark>{word}</mark>
        {after}
      </q>
      <span>{reason}</span>
      <span>
        Plutôt{NNBSP}: {instead}
      </span>
    </li>
  )
}

function firstOfEach(found: readonly WatchedWordMatch[]): WatchedWordMatch[] {
  return found.filter((one, at) => found.findIndex(({ watched }) => watched === one.watched) === at)
}
